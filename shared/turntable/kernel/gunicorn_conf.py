"""Settings of gunicorn for every service: `gunicorn -c python:turntable.kernel.gunicorn_conf`.

One worker process with threads: state caches, metrics and key sets are then one a service
process, and more capacity is more processes of the service.
"""

import os

worker_class = "gthread"
workers = 1
threads = int(os.environ.get("HTTP_THREADS", "16"))
control_socket_disable = True
keepalive = 30
timeout = 30
graceful_timeout = 5
loglevel = "warning"
limit_request_line = 4094
