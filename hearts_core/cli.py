"""The `hearts` command."""

import argparse
import asyncio
import contextlib
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from hearts_core import __version__
from hearts_core.words import Words

if TYPE_CHECKING:
    from hearts_book.site import Report

WORDS = Words("en")
say = WORDS.text
# JupyterLab asks other hosts for its news, its newest version and its extensions unless told not to.
QUIET_LAB = (
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.news_url=None",
    "--LabApp.extension_manager=readonly",
)


def parser() -> argparse.ArgumentParser:
    """The command line: one sub-command a capability."""
    top = argparse.ArgumentParser(prog="hearts", description=say("cli.about"))
    top.add_argument("--version", action="version", version=f"hearts {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help=say("cli.help.serve"), description=say("cli.help.serve"))
    serve.add_argument("--port", type=port_number, metavar="N", help=say("cli.help.port"))
    serve.add_argument("--no-browser", action="store_true", help=say("cli.help.no-browser"))
    serve.set_defaults(run=run_serve)

    build = commands.add_parser("build", help=say("cli.help.build"), description=say("cli.help.build"))
    build.add_argument("--out", type=Path, required=True, metavar="FOLDER", help=say("cli.help.out"))
    build.set_defaults(run=run_build)

    notebooks = commands.add_parser("notebooks", help=say("cli.help.notebooks"), description=say("cli.help.notebooks"))
    notebooks.add_argument("--folder", type=Path, metavar="FOLDER", help=say("cli.help.folder"))
    notebooks.add_argument("--port", type=port_number, metavar="N", help=say("cli.help.port"))
    notebooks.add_argument("--no-browser", action="store_true", help=say("cli.help.no-browser"))
    notebooks.set_defaults(run=run_notebooks)

    untranslated = commands.add_parser(
        "untranslated", help=say("cli.help.untranslated"), description=say("cli.help.untranslated")
    )
    untranslated.add_argument("language", nargs="?", metavar="LANGUAGE", help=say("cli.help.untranslated-language"))
    untranslated.add_argument("--update", action="store_true", help=say("cli.help.untranslated-update"))
    untranslated.set_defaults(run=run_untranslated)

    replay = commands.add_parser("replay", help=say("cli.help.replay"), description=say("cli.help.replay"))
    replay.add_argument("file", metavar="FILE", help=say("cli.help.replay-file"))
    replay.add_argument("--json", action="store_true", help=say("cli.help.json"))
    replay.add_argument("--lines", action="store_true", help=say("cli.help.lines"))
    replay.set_defaults(run=run_replay)

    hint = commands.add_parser("hint", help=say("coach.cli.hint"), description=say("coach.cli.hint"))
    hint.add_argument("file", metavar="RECORD", help=say("coach.cli.hint-file"))
    hint.add_argument("--seat", type=int, metavar="N", help=say("coach.cli.hint-seat"))
    hint.add_argument("--worlds", type=from_one, default=64, metavar="N", help=say("coach.cli.hint-worlds"))
    hint.add_argument("--json", action="store_true", help=say("coach.cli.hint-json"))
    hint.set_defaults(run=run_hint)

    puzzles = commands.add_parser("puzzles", help=say("coach.cli.puzzles"), description=say("coach.cli.puzzles"))
    puzzles.add_argument("--rules", default="standard", metavar="NAME", help=say("coach.cli.puzzles-rules"))
    puzzles.add_argument("--players", type=int, metavar="N", help=say("cli.help.players"))
    puzzles.add_argument("--seed", type=int, default=1, metavar="S", help=say("coach.cli.puzzles-seed"))
    puzzles.add_argument("--count", type=from_one, default=5, metavar="N", help=say("coach.cli.puzzles-count"))
    puzzles.add_argument("--theme", metavar="THEME", help=say("coach.cli.puzzles-theme"))
    puzzles.add_argument("--deals", type=from_one, default=240, metavar="N", help=say("coach.cli.puzzles-deals"))
    puzzles.add_argument("--json", action="store_true", help=say("coach.cli.puzzles-json"))
    puzzles.set_defaults(run=run_puzzles)

    rules = commands.add_parser("rules", help=say("cli.help.rules"), description=say("cli.help.rules"))
    rules.add_argument("names", nargs="*", metavar="NAME", help=say("cli.help.rules-names"))
    rules.add_argument("--players", type=int, metavar="N", help=say("cli.help.players"))
    rules.set_defaults(run=run_rules)

    arena = commands.add_parser("arena", help=say("arena.help"), description=say("arena.help"))
    arena.add_argument("--rules", default="standard", metavar="NAME", help=say("arena.help.rules"))
    arena.add_argument("--seats", required=True, metavar="BOT,BOT,…", help=say("arena.help.seats"))
    arena.add_argument("--deals", type=from_one, default=100, metavar="N", help=say("arena.help.deals"))
    arena.add_argument("--seed", type=int, default=1, metavar="S", help=say("arena.help.seed"))
    arena.add_argument("--totals", metavar="T,T,…", help=say("arena.help.totals"))
    arena.add_argument("--jobs", type=from_one, metavar="N", help=say("arena.help.jobs"))
    arena.add_argument("--json", action="store_true", help=say("arena.help.json"))
    arena.set_defaults(run=run_arena)

    from hearts_core.lab.compare_options import add_compare

    compare = commands.add_parser("compare", help=say("lab.help"), description=say("lab.help"))
    add_compare(compare, WORDS)
    compare.set_defaults(run=run_compare)
    return top


def port_number(text: str) -> int:
    """A TCP port. Raises ArgumentTypeError, as argparse wants it."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(say("cli.port-number", given=text))
    return int(text)


def from_one(text: str) -> int:
    """A whole number from 1. Raises ArgumentTypeError, as argparse wants it."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(say("arena.number", given=text))
    return int(text)


def progress() -> "Report":
    """Build progress on the error stream: one line that changes on a terminal, one line a page elsewhere."""
    terminal = sys.stderr.isatty()

    def report(step: str, percent: int, page: str) -> None:
        line = say(f"cli.{step}", percent=percent, page=page)
        sys.stderr.write(f"\r\033[K{line}" if terminal else f"{line}\n")
        if terminal and step == "writing" and percent == 100:
            sys.stderr.write("\n")
        sys.stderr.flush()

    return report


def run_serve(options: argparse.Namespace) -> int:
    from hearts_book import server, site

    folder = site.finished_site(progress())

    def ready(address: str) -> None:
        print(say("cli.serving", address=address), flush=True)
        if not options.no_browser:
            webbrowser.open(address)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(folder, options.port, ready))
    return 0


def run_build(options: argparse.Namespace) -> int:
    from hearts_book import site

    site.build(options.out, progress())
    print(say("cli.built", folder=str(options.out)))
    return 0


def run_notebooks(options: argparse.Namespace) -> int:
    from jupyterlab.labapp import LabApp

    from hearts_book import notebooks

    folder = options.folder or notebooks.usual_folder()
    for name in notebooks.copy_chapters(folder):
        print(say("cli.chapter-kept", name=name))
    print(say("cli.notebooks-in", folder=str(folder)), flush=True)
    arguments = [
        f"--ServerApp.root_dir={folder.resolve()}",
        "--LabApp.default_url=/lab/tree/index.ipynb",
        *QUIET_LAB,
    ]
    if options.port is not None:
        arguments += [f"--ServerApp.port={options.port}", "--ServerApp.port_retries=0"]
    if options.no_browser:
        arguments.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")
    LabApp.launch_instance(arguments)
    return 0


def run_untranslated(options: argparse.Namespace) -> int:
    """Lists what is missing; ends with 1 if that is anything on a page that a language has."""
    from hearts_book.languages import translated_pages
    from hearts_book.untranslated import gaps, page_sentences, update_pages

    pages = translated_pages()
    if options.language is not None and options.language not in pages:
        accepted = WORDS.list(sorted(pages))
        print(say("cli.no-language", language=options.language, accepted=accepted), file=sys.stderr)
        return 2
    languages = [options.language] if options.language else sorted(pages)
    sentences = page_sentences(frozenset().union(*(pages[language] for language in languages)))
    missing = False
    for language in languages:
        if options.update:
            update_pages(language, sentences)
        found = list(gaps(language, sentences))
        missing = missing or any(gap.place.startswith("page ") for gap in found)
        for gap in found:
            print(f"{gap.language}\t{gap.place}\t{gap.sentence}")
        print(say("cli.untranslated", language=language, count=len(found)), file=sys.stderr)
    return int(missing)


def run_replay(options: argparse.Namespace) -> int:
    from hearts_core.commands import replay_command

    return replay_command(options.file, options.json, options.lines, WORDS, sys.stdout, sys.stderr)


def run_hint(options: argparse.Namespace) -> int:
    from hearts_core.coach.command import hint_command

    return hint_command(options.file, options.seat, options.worlds, options.json, WORDS, sys.stdout, sys.stderr)


def run_puzzles(options: argparse.Namespace) -> int:
    from hearts_core.coach.command import puzzles_command

    asked = (options.rules, options.players, options.seed, options.count, options.theme, options.deals, options.json)
    return puzzles_command(*asked, WORDS, sys.stdout, sys.stderr)


def run_rules(options: argparse.Namespace) -> int:
    from hearts_core.commands import rules_command

    return rules_command(options.names, options.players, WORDS, sys.stdout, sys.stderr)


def run_core(options: argparse.Namespace) -> int:
    """Run a sub-command that needs nothing of the book; whoever reads its output may stop at any line."""
    try:
        status = int(options.run(options))
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def run_arena(options: argparse.Namespace) -> int:
    from hearts_core.lab.command import arena_command

    return arena_command(options, WORDS, sys.stdout, sys.stderr)


def run_compare(options: argparse.Namespace) -> int:
    from hearts_core.lab.compare_command import compare_command

    return compare_command(options, WORDS, sys.stdout, sys.stderr)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status: 0 done, 2 it can't be carried out (and why, on the error stream).

    `replay` returns 1 for a record that breaks a rule of the game.
    """
    options = parser().parse_args(arguments)
    if options.run in (run_replay, run_rules, run_arena, run_hint, run_compare, run_puzzles):
        return run_core(options)
    from hearts_book.site import SiteError

    try:
        return int(options.run(options))
    except SiteError as error:
        print(say(error.id, **error.fields), file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
