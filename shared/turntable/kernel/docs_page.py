"""A page that lists the operations of an API from its OpenAPI description; no script, no style
from elsewhere.
"""

from typing import Any

from flask import Response, render_template_string

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title>
<meta name="viewport" content="width=device-width">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code { font-size: 1em } dt { margin-top: 1rem } dd { margin: 0 0 0 1rem; color: #444 }
</style></head><body>
<h1>{{ title }}</h1>
<p>The whole description: <a href="/openapi.json">/openapi.json</a></p>
<dl>
{%- for path, methods in paths.items() %}{% for method, operation in methods.items() %}
{%- if method != "parameters" %}
<dt><code><b>{{ method.upper() }}</b> {{ path }}</code></dt>
<dd>{{ operation.summary }}{% if operation.description %} {{ operation.description }}{% endif %}
 → {{ operation.responses | join(", ") }}</dd>
{%- endif %}{% endfor %}{% endfor %}
</dl></body></html>
"""


def docs_page(title: str, description: dict[str, Any]) -> Response:
    page = render_template_string(_PAGE, title=title, paths=description.get("paths", {}))
    answer = Response(page, content_type="text/html; charset=utf-8")
    answer.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return answer
