"""Settings of gunicorn for every service: `gunicorn -c python:turntable.kernel.gunicorn_conf`.

One worker process with threads: state caches, metrics and key sets are then one a service
process, and more capacity is more processes of the service. What a slow or greedy client may do
is bounded here and in the worker; the edge bounds it before.
"""

import os
import resource

FILES_WANTED = 4096
FILES_FOR_OTHERS = 200
"""Databases, feeds, other services, the program's own."""

_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
_files = min(FILES_WANTED, _hard) if _hard != resource.RLIM_INFINITY else FILES_WANTED
if _soft not in {-1, resource.RLIM_INFINITY} and _soft < _files:
    resource.setrlimit(resource.RLIMIT_NOFILE, (_files, _hard))

worker_class = "turntable.kernel.gunicorn_worker.Worker"
workers = 1
threads = int(os.environ.get("HTTP_THREADS", "16"))
worker_connections = max(min(1000, _files - FILES_FOR_OTHERS), threads + 1)
control_socket_disable = True
keepalive = 30
timeout = 30
graceful_timeout = 5
loglevel = "warning"
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190
forwarded_allow_ips = ""
"""No header moves a request to another path or scheme, wherever it comes from; of whose address
counts the application decides by itself."""
