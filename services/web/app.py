"""The pages' application, put together: `gunicorn 'services.web.app:create_app()'`.

A server-rendered client over the three APIs; it keeps nothing but what the cookie holds.
"""

from collections.abc import Sequence

from flask import Flask

from services.web import session
from services.web.assets import Assets, use_assets
from services.web.boards import template_loader
from services.web.clients import Services
from services.web.context import new_key, provide
from services.web.errors import use_error_pages
from services.web.matches import Started
from services.web.pages import audit, home, lobby, match, replay, rules, table
from services.web.security import CSRF_FIELD, use_security
from services.web.tables import OfferCache
from services.web.words import FRAME, sentence
from turntable.kernel.config import Settings
from turntable.kernel.health import Check
from turntable.kernel.http import instrument
from turntable.kernel.limits import create_limiter
from turntable.kernel.logging import configure_logging

PAGES = (home, lobby, table, match, replay, audit, rules)


def create_app(
    settings: Settings | None = None,
    services: Services | None = None,
    ready: Sequence[Check] = (),
) -> Flask:
    """The app with its real APIs, unless others are handed in."""
    if settings is None:
        settings = Settings.from_env("web")
        configure_logging("web")
    app = page_app(settings, services or Services.at(settings))
    instrument(app, settings, ready)
    use_security(app, settings.web_origin, settings.stream_origin)
    create_limiter(app, settings, default="pages", who=session.visitor)
    use_error_pages(app)
    return app


def page_app(settings: Settings, services: Services) -> Flask:
    """An app that can render every page and fragment; the stream process starts from it too."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_FORM_MEMORY_SIZE"] = 64 * 1024
    app.config["WEB_ORIGIN"] = settings.web_origin
    app.jinja_loader = template_loader()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        sentence=sentence,
        has_sentence=FRAME.has,
        new_key=new_key,
        csrf_field=CSRF_FIELD,
        browser=session,
        stream_origin=settings.stream_origin,
    )
    use_assets(app, Assets())
    session.use_session(app, settings)
    provide(app, services)
    app.extensions["turntable-offers"] = OfferCache()
    app.extensions["turntable-started"] = Started()
    for page in PAGES:
        app.register_blueprint(page.blueprint)
    return app
