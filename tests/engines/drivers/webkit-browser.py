"""A browser for WebKitWebDriver that keeps its data in a folder; MiniBrowser, when it is automated, keeps it in memory only."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder, origin_share = sys.argv[1], float(sys.argv[2])

manager = WebKit2.WebsiteDataManager(
    base_data_directory=folder + "/data",
    base_cache_directory=folder + "/cache",
    origin_storage_ratio=origin_share,
    total_storage_ratio=1.0,
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)


def open_tab(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=800, default_height=600)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Holdfast")
    session.set_application_info(info)
    session.connect("create-web-view", open_tab)


context.connect("automation-started", start)
Gtk.main()
