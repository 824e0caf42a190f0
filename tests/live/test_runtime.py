"""The live runtime in Chromium, on pages of our own: cells, outputs, controls, anywidget, and the ways to start."""

import contextlib
import functools
import http.server
import itertools
import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_page import write_page
from playwright.sync_api import Browser, Locator, Page, Route, expect

from conftest import Quiet
from hearts_book import runtime
from reader import LIVE, Reader

OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def live_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the pages are written, one after the other."""
    return tmp_path_factory.mktemp("live")


@pytest.fixture(scope="module")
def live_host(live_folder: Path) -> Iterator[str]:
    """Address of that folder on Python's own static server."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(live_folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def live_reader(chromium: Browser, live_host: str) -> Iterator[Reader]:
    """A reader whose pages must ask no other host and report no error."""
    with contextlib.closing(chromium.new_context()) as context:
        reader = Reader(live_host, context)
        context.route("**/*", reader.guard)
        yield reader
        assert reader.outside == []
        assert reader.errors == []


@pytest.fixture
def open_page(live_reader: Reader, live_folder: Path) -> OpenPage:
    """Writes a page with these cells and opens it; done when all of them are live or have failed."""

    def open_page(*sources: str, live: bool = True, pictures: tuple[str, ...] = (), extra: str = "") -> Page:
        write_page(live_folder, *sources, pictures=pictures, extra=extra)
        return live_reader.open(live=live)

    return open_page


COUNTER = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.textContent = "count " + model.get("n"); };
        model.on("change:n", show);
        button.onclick = () => model.send({ n: ++sent, }, undefined, [new Uint8Array([1, 2, 250]).buffer]);
        let sent = 0;
        model.on("msg:custom", (content, buffers) => {
          button.title = content.said + new Uint8Array(buffers[0].buffer)[0];
        });
        show();
        el.append(button);
      },
    };
    '''
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.heard = []
        self.on_msg(lambda widget, content, buffers: self.hear(content["n"], buffers))
    def hear(self, n, buffers):
        self.heard.append(n)
        assert [type(buffer) for buffer in buffers] == [bytes], buffers
        assert buffers[0] == bytes([1, 2, 250])
        self.n += 1
        self.send({"said": "heard "}, [bytes([n])])
counter = Counter()
counter
"""


def cell(page: Page, number: int = 0) -> Locator:
    return page.locator("[data-cell]").nth(number)


def states(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-live]").evaluate_all("cells => cells.map(cell => cell.dataset.live)")
    return found


def run(page: Page, source: str, number: int = 0) -> None:
    """Change the code of a cell and run it."""
    fold = cell(page, number).locator(".cell-code")
    if not fold.evaluate("fold => fold.open"):
        fold.locator("summary").click()
    area = fold.get_by_role("textbox")
    area.fill(source)
    area.press("Shift+Enter")


def test_outputs_of_every_kind(open_page: OpenPage) -> None:
    page = open_page(
        "print('one'); print('two')\n1 + 1",
        "from IPython.display import display, HTML, Markdown, SVG, clear_output\n"
        "display(HTML('<b>bold</b>'), Markdown('*slanted*'))\n"
        'SVG(\'<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>\')',
        "display('gone'); clear_output(); display('<kept>')",
        "handle = display('before', display_id=True); handle.update('after')",
        "'quiet';",
        "import sys\nprint('oops', file=sys.stderr)",
        "class Both:\n    def _repr_html_(self): return '<i>html</i>'\nBoth()",
    )
    output = [cell(page, n).locator(".cell_output") for n in range(7)]
    assert output[0].inner_text().split() == ["one", "two", "2"]
    expect(output[1].locator("b")).to_have_text("bold")
    expect(output[1].locator("em")).to_have_text("slanted")
    expect(output[1].locator("svg circle")).to_have_count(1)
    assert output[2].inner_text().strip() == "'<kept>'"
    assert output[3].inner_text().strip() == "'after'"
    expect(output[4]).to_be_hidden()
    expect(output[5].locator(".stderr")).to_have_text("oops")
    expect(output[6].locator("i")).to_have_text("html")
    assert set(states(page)) == {"live"}


def test_cells_share_a_namespace_and_a_failing_one_stops_no_other(open_page: OpenPage) -> None:
    page = open_page("hand = ['QS']", "def lead():\n    return hand[1]\nlead()", "hand.append('2C'); print(hand)", "(")
    assert states(page) == ["live", "failed", "live", "failed"]
    trace = cell(page, 1).locator(".traceback").inner_text()
    assert re.search(r'File "<cell 2>", line 2, in lead\s+return hand\[1\]', trace)
    assert trace.rstrip().endswith("IndexError: list index out of range")
    assert "kernel.py" not in trace
    expect(cell(page, 2)).to_contain_text("['QS', '2C']")
    expect(cell(page, 3)).to_contain_text("SyntaxError")


def test_stock_controls_answer(open_page: OpenPage) -> None:
    page = open_page(
        "import ipywidgets as w\n"
        "pick = w.Dropdown(options=['clubs', 'hearts'], description='suit')\n"
        "go = w.Button(description='Go')\n"
        "out = w.Output()\n"
        "@go.on_click\n"
        "def _(_):\n"
        "    with out:\n"
        "        print('led', pick.value)\n"
        "    print('outside')\n"
        "w.VBox([pick, go, out, w.HTML('<b>in HTML</b>')])",
        "@w.interact(n=(0, 9), loud=False)\ndef square(n=3, loud=False):\n    if loud: 1 / 0\n    return n * n\n",
    )
    first, second = cell(page), cell(page, 1)
    first.get_by_role("combobox").select_option("hearts")
    first.get_by_role("button", name="Go").click()
    expect(first.locator(".widget-output")).to_have_text(re.compile(r"^\s*led hearts\s*$"))
    expect(first.locator(".cell_output > .stream")).to_have_text("outside")
    expect(first.locator("b")).to_have_text("in HTML")
    expect(second.locator(".widget-output")).to_contain_text("9")
    second.get_by_role("slider").press("ArrowRight")
    expect(second.locator(".widget-output")).to_contain_text("16")
    second.get_by_role("checkbox").check()
    expect(second.locator(".widget-output .traceback")).to_contain_text("ZeroDivisionError")
    second.get_by_role("checkbox").uncheck()
    expect(second.locator(".widget-output .traceback")).to_have_count(0)


def test_custom_messages_all_arrive_in_order_with_their_buffers(open_page: OpenPage) -> None:
    page = open_page(COUNTER, "")
    page.evaluate(
        "const button = document.querySelector('.cell_output button'); for (let i = 0; i < 50; i++) button.click();"
    )
    button = cell(page).get_by_role("button", name="count 50")
    expect(button).to_have_attribute("title", "heard 50", timeout=LIVE)
    run(page, "counter.heard == list(range(1, 51))", 1)
    expect(cell(page, 1)).to_contain_text("True")


def test_tasks_go_on_and_tell_their_errors_below_their_cell(open_page: OpenPage) -> None:
    page = open_page(
        "import asyncio\n"
        "async def play():\n"
        "    for n in range(3):\n"
        "        await asyncio.sleep(0.05)\n"
        "        print('card', n)\n"
        "    raise ValueError('no more')\n"
        "task = asyncio.create_task(play())",
        "await asyncio.sleep(0.01)\n'waited'",
        "async def tick():\n"
        "    while True:\n"
        "        await asyncio.sleep(0.02)\n"
        "        ticks.append(1)\n"
        "ticks = []\n"
        "asyncio.ensure_future(tick());",
    )
    expect(cell(page)).to_contain_text("card 2")
    expect(cell(page)).to_contain_text("ValueError: no more")
    expect(cell(page, 1)).to_contain_text("waited")
    # Running the cell again ends its task.
    run(page, "before = len(ticks); await asyncio.sleep(0.2); len(ticks) - before <= 1", 2)
    expect(cell(page, 2)).to_contain_text("True")


def test_code_is_changed_run_and_reset(open_page: OpenPage) -> None:
    page = open_page(COUNTER)
    run(page, "print('changed')")
    expect(cell(page)).to_contain_text("changed")
    expect(cell(page).locator(".cell_output button")).to_have_count(0)
    expect(cell(page)).to_have_attribute("data-live", "live")
    run(page, "len(__import__('ipywidgets').widgets.widget._instances)")
    expect(cell(page).locator(".cell_output")).to_have_text(re.compile(r"^\s*0\s*$"))
    cell(page).get_by_role("button", name="Reset").click()
    expect(cell(page).get_by_role("button", name="count 0")).to_be_visible()
    assert cell(page).get_by_role("textbox").input_value() == COUNTER


def test_keys_in_the_code_are_not_the_page_s(open_page: OpenPage) -> None:
    page = open_page("1")
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    cell(page).locator("summary").click()
    cell(page).get_by_role("textbox").press_sequentially("/s")
    page.keyboard.press("Control+k")
    assert page.evaluate("heard") == []


def test_the_focus_stays_where_it_seems_to_be(open_page: OpenPage) -> None:
    page = open_page(COUNTER, live=False, pictures=("<button>other</button><button>count 0</button>",))
    picture = page.get_by_role("button", name="count 0")
    picture.focus()
    picture.evaluate("picture => { window.picture = picture }")
    page.wait_for_function("!picture.isConnected", timeout=LIVE)
    assert page.evaluate("document.activeElement.textContent") == "count 0"


def test_nothing_moves_when_the_picture_becomes_live(open_page: OpenPage) -> None:
    picture = '<div style="height: 90px">table</div>'
    page = open_page(
        f"from IPython.display import HTML\nHTML({picture!r})",
        live=False,
        pictures=(picture,),
        extra="<p id=end>end</p>",
    )
    page.evaluate("new PerformanceObserver(list => window.shifts = list.getEntries()).observe({type: 'layout-shift'})")
    place = page.locator("#end").bounding_box()
    expect(page.locator(".live-progress")).to_have_count(1)
    expect(cell(page)).to_have_attribute("data-live", "live", timeout=LIVE)
    expect(page.locator(".live-progress")).to_have_count(0)
    assert page.locator("#end").bounding_box() == place
    assert not page.evaluate("window.shifts?.filter(shift => !shift.hadRecentInput).length")


def test_progress_is_told_in_bytes_and_steps(open_page: OpenPage, live_reader: Reader) -> None:
    live_reader.context.add_init_script(
        "new MutationObserver(() => { const line = document.querySelector('.live-progress');"
        "  if (line && line.textContent !== said.at(-1)) said.push(line.textContent) })"
        "  .observe(document, {childList: true, subtree: true, characterData: true}); window.said = [];"
    )
    page = open_page("1")
    said = page.evaluate("said")
    counts = [[float(n) for n in re.findall(r"\d+\.\d", line)] for line in said if " MB" in line]
    assert counts
    assert all(loaded <= total for loaded, total in counts)
    assert all(before[0] <= after[0] for before, after in itertools.pairwise(counts))
    assert "Running the code of this page" in said


def test_every_reader_gets_other_random_numbers(open_page: OpenPage, live_reader: Reader) -> None:
    source = "import random, uuid\nprint(random.getrandbits(64), uuid.uuid4())"
    numbers = set()
    for _ in range(2):
        numbers.add(cell(open_page(source)).locator(".cell_output").inner_text())
    assert len(numbers) == 2


def test_modules_that_the_snapshot_left_out_are_there_when_asked_for(open_page: OpenPage) -> None:
    page = open_page(
        "import zipfile, io, statistics, asyncio, subprocess, html, pprint\n"
        "from importlib.metadata import version, requires\n"
        "print(zipfile.ZipFile, statistics.mean([1, 3]), html.unescape('&lt;'), version('ipywidgets'))\n"
        "pprint.pprint({'a': 1})\n"
        "from asyncio.locks import Lock\n"
        "print(asyncio.StreamReader.__name__, asyncio.Lock is Lock, subprocess.run.__name__)",
    )
    assert states(page) == ["live"]
    assert page.evaluate("document.documentElement.dataset.liveStart") == "snapshot"
    expect(cell(page)).to_contain_text("StreamReader True run")
    expect(cell(page)).to_contain_text("2 < 8.1.9")


@pytest.mark.parametrize("trouble", ["missing", "damaged", "of other packages"])
def test_stock_start_where_the_snapshot_does_not_serve(open_page: OpenPage, live_reader: Reader, trouble: str) -> None:
    def spoil(route: Route) -> None:
        if trouble == "missing":
            route.fulfill(status=404)
        else:
            content = bytearray(runtime.runtime().files[route.request.url.rpartition("/")[2]])
            content[len(content) // 2] ^= 1
            route.fulfill(body=bytes(content))

    def other(route: Route) -> None:
        page = route.fetch().text()
        sha = runtime.runtime().page["sha256"]
        route.fulfill(body=page.replace(sha, "0" * 64), content_type="text/html")

    if trouble == "of other packages":
        live_reader.context.route("**/index.html", other)
    else:
        live_reader.context.route(re.compile(r"/snapshot-"), spoil)
    page = open_page(COUNTER)
    assert page.evaluate("document.documentElement.dataset.liveStart") == "stock"
    cell(page).get_by_role("button", name="count 0").click()
    expect(cell(page).get_by_role("button", name="count 1")).to_be_visible(timeout=LIVE)
    live_reader.errors[:] = [error for error in live_reader.errors if "404" not in error]


STATE = {
    "version_major": 2,
    "version_minor": 0,
    "state": {
        "layout": {
            "model_name": "LayoutModel",
            "model_module": "@jupyter-widgets/base",
            "model_module_version": "2.0.0",
            "state": {},
        },
        "style": {
            "model_name": "SliderStyleModel",
            "model_module": "@jupyter-widgets/controls",
            "model_module_version": "2.0.0",
            "state": {},
        },
        "slider": {
            "model_name": "IntSliderModel",
            "model_module": "@jupyter-widgets/controls",
            "model_module_version": "2.0.0",
            "state": {"value": 7, "layout": "IPY_MODEL_layout", "style": "IPY_MODEL_style", "description": "tricks"},
        },
    },
}


@pytest.mark.parametrize("damaged", [False, True])
def test_stored_controls_are_drawn_before_python_is_up(open_page: OpenPage, live_reader: Reader, damaged: bool) -> None:
    """The workers are kept waiting; the control comes from the state in the page, or a line says that it can't."""
    held: list[Route] = []
    live_reader.context.route(re.compile(r"/worker-"), lambda route: held.append(route))
    view = '<script type="application/vnd.jupyter.widget-view+json">{"model_id": "slider"}</script>'
    state = json.dumps(STATE)[: 100 if damaged else None]
    page = open_page(
        "import ipywidgets\nipywidgets.IntSlider(7, description='tricks')",
        live=False,
        pictures=(view,),
        extra=f'<script type="application/vnd.jupyter.widget-state+json">{state}</script>',
    )
    if damaged:
        expect(page.locator(".live-damaged")).to_be_visible()
    else:
        expect(cell(page).locator(".widget-slider")).to_contain_text("7")
    assert states(page) == ["loading"]
    for route in held:
        route.continue_()
    expect(cell(page)).to_have_attribute("data-live", "live", timeout=LIVE)
    expect(cell(page).get_by_role("slider")).to_be_visible()
    expect(page.locator(".live-damaged")).to_have_count(0)


def test_a_page_that_python_cannot_reach_says_why_and_keeps_its_pictures(
    open_page: OpenPage, live_reader: Reader, live_folder: Path
) -> None:
    live_reader.context.route(re.compile(r"/pyodide-"), lambda route: route.fulfill(status=503))
    page = open_page("1", live=False)
    expect(page.locator(".live-progress.failed")).to_contain_text("Reload", timeout=LIVE)
    expect(cell(page)).to_have_attribute("data-live", "failed")
    expect(cell(page)).to_contain_text("picture")
    live_reader.errors[:] = [error for error in live_reader.errors if "503" not in error]
    page.goto((live_folder / "index.html").as_uri())
    expect(page.locator(".live-progress.failed")).to_contain_text("opened as a file")
    assert states(page) == ["drawn"]
