"""Sit down and play: a table with its settings, and a bar for new matches, links and what the browser keeps."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import traitlets
from ipywidgets import Layout, VBox

from hearts_core.actions import Action, Pass
from hearts_core.bots import BOTS
from hearts_core.codes import coded_deal, read_code, write_code
from hearts_core.deal import Stream, deal_number
from hearts_core.describe import sentences
from hearts_core.errors import HeartsError
from hearts_core.position import Position, start
from hearts_core.presets import preset
from hearts_core.record import Record, make_record
from hearts_core.rules import Ruleset
from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.bar import Bar, Question, draw_bar, draw_notice
from hearts_widgets.choices import PERSON, USUAL_BOT, Choices
from hearts_widgets.game import Game, read_link, read_save
from hearts_widgets.keep import Keep
from hearts_widgets.own_rules import OwnRules, joined, read_rules
from hearts_widgets.picture import STYLE, BadMessage, Picture, being_built
from hearts_widgets.results import result_of
from hearts_widgets.rules_link import WITH, read_rules_link
from hearts_widgets.settings import Settings
from hearts_widgets.table import Table

LONGEST = 20_000
"""Characters that are read of what was typed or stands in an address."""


class Notice(Picture):
    """What stands above the table. It draws what `look` gives and hands every message of the page to `act`."""

    def __init__(self, look: Callable[[str], Bar], act: Callable[[dict[str, Any]], None], language: str | None) -> None:
        super().__init__(language=language, rules=None, pace=0)
        self._look = look
        self._act = act
        self._now = look(self._prefix)
        self._show()

    def draw(self) -> str:
        return draw_notice(self._now, self._words)

    def receive(self, message: dict[str, Any]) -> None:
        self._act(message)

    def refresh(self, say: str = "") -> None:
        """Shows what is new, or says something."""
        before, self._now = self._now, self._look(self._prefix)
        if say or before != self._now:
            self._show(say)

    def refuse_message(self, problem: BadMessage) -> None:
        self._show(self._words.text(f"play.error.{problem.kind}"))


class MatchBar(Notice):
    """The bar below the table. `shelf` begins the names of all that it keeps in the browser's storage."""

    shelf = traitlets.Unicode("hearts.").tag(sync=True)

    def draw(self) -> str:
        return draw_bar(self._now, self._words)


class Play(VBox):  # type: ignore[misc]
    """A whole place to play: settings, table and bar; embed it in any chapter with `Play(seed=7)`.

    `ruleset` is a preset's id or `Choices`, `seed` that of the first match (None: a new one each time), `pace` in
    milliseconds overrides what the settings say. The unfinished match, results, settings and rules of one's own are
    kept in the reader's browser, nowhere else. Raises `RulesetError` for a preset that there isn't.
    """

    children: Any  # ipywidgets says nothing about its types

    def __init__(
        self,
        ruleset: str | Choices = "standard",
        *,
        seed: int | None = None,
        players: int | None = None,
        language: str | None = None,
        pace: int | None = None,
    ) -> None:
        self._words = Words(language)
        self._language = language
        self._pace = pace
        self._keep = Keep(self._tell, self._elsewhere, self._kept_changed)
        self._offer: Game | None = None
        self._clash: Game | None = None
        self._rules_offer: OwnRules | None = None
        self._sure = False
        self._touched = False
        self._counted = False
        self._fresh_kept = False
        self._loading = False
        self._address = ""
        self._link = ""
        self._typed: dict[str, str] = {}
        self._told: dict[str, str] = {}
        self._codes: dict[tuple[int, int], str] = {}
        self._coded: tuple[str, object] = "", None
        self._said, self._refused, self._above_table = "", False, False
        self._settings_open = False
        self._choices = Choices().for_preset(ruleset, players) if isinstance(ruleset, str) else ruleset
        self._settings: Settings | None = None
        self._who = self._seated()
        self._table_options: dict[str, Any] = {}
        self._loading = True
        record = self._fresh(secrets.randbits(48) if seed is None else seed)
        self.table = self._new_table(record, None)
        self._loading = False
        self.notice = Notice(self._above, self._act, language)
        self.bar = MatchBar(self._bar, self._act, language)
        self._place = VBox(layout=Layout(overflow="visible"))
        super().__init__(layout=Layout(overflow="visible"))
        self._arrange()

    def __repr__(self) -> str:
        return f"<Play: {self.table!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if isinstance(bundle, dict):
            bundle["text/plain"] = repr(self)
            if being_built():
                bundle["text/html"] = (
                    f"<style>{STYLE}</style><div>{self.notice.still()}{self.table.still()}{self.bar.still()}</div>"
                )
        return bundle

    def close(self) -> None:
        """Closes the parts with the whole."""
        for name in ("table", "notice", "bar", "_place", "_settings"):
            part = getattr(self, name, None)  # none of them where something could not be played
            if part is not None:
                part.close()
        super().close()

    # ---- the settings ----

    @property
    def choices(self) -> Choices:
        """What the settings say. Setting it is like changing them in the panel."""
        return self._choices

    @choices.setter
    def choices(self, choices: Choices) -> None:
        if self._settings is not None:
            self._settings.choices = choices  # it tells of the change
        elif choices != self._choices:
            self._chosen(choices)

    @property
    def settings(self) -> Settings:
        """The panel; it is made when it is first wanted."""
        if self._settings is None:
            tell = self._chosen
            self._settings = Settings(
                self._choices, language=self._language, on_change=lambda settings: tell(settings.choices)
            )
        return self._settings

    def _seated(self) -> tuple[str, ...]:
        """Who plays in each seat, as the settings say."""
        return tuple(seat.who for seat in self._choices.seats[: self._choices.ruleset.players])

    def _chosen(self, choices: Choices) -> None:
        self._choices = choices
        self._keep.keep_settings(choices)
        if self._table_options != self._options():
            before = self._touched, self._counted, self._fresh_kept
            now = self.game
            self._lay(now.record, now.seed, now.picked, now.code)
            self._touched, self._counted, self._fresh_kept = before
        if not self._touched and not self.table.position.over and self._other_rules():
            kept = self._fresh_kept
            self.new_match(self.table.seed)  # nothing has been played yet: the new rules hold at once
            if kept:
                self._keep_fresh()
        self._refresh()

    # ---- the match on the table ----

    @property
    def game(self) -> Game:
        """The match on the table, as it can be kept: for Python only, since it reveals the deal."""
        record = self.table.record()
        code, hands = self._coded
        given = record.seed is None and record.rounds[0].hands == hands
        return Game(record, self._who, self.table.seed, self.table.picked, code if given else "")

    def new_match(self, seed: int | None = None) -> None:
        """Begins another match by the rules of the settings, with a new seed or the one given."""
        self._leave()
        self._who = self._seated()
        self._lay(self._fresh(secrets.randbits(48) if seed is None else seed), None)

    def same_match(self) -> None:
        """Begins the match on the table once more, from its first deal."""
        now = self.game
        self._leave()
        self._lay(_from_start(now.record, now.seed), now.seed, code=now.code)

    def same_round(self) -> None:
        """Begins a match whose first deal is that of the round on the table."""
        now, seed, code = self.table.position, self.table.seed, self._code()
        dealt = now.round.deal
        if now.round.number:  # or that seed would deal this round once more, later
            seed = Stream(seed, "rounds after", now.round.number).bits() >> 16
        self._leave()
        first = start(now.ruleset, seed, now.names, dealt.hands, dealt.kitty or None, now.round.dealer)
        self._lay(make_record(first, ()), seed, code=code)

    def open_link(self, text: str) -> None:
        """Opens a link, to a match or to rules. Raises `HeartsError` for another text; then all stays as it is."""
        code = text.strip().rpartition("#")[2]
        if code.startswith("hearts-rules-"):
            self._rules_offer = read_rules(code)
            return
        if code.startswith(WITH):
            self._play_with(*read_rules_link(code))
            return
        game = read_link(code)
        self._leave()
        self._load(game)
        self._say("play.said.link")
        self._tell_of_strangers(game)

    def open_code(self, text: str) -> None:
        """Begins a match with the deal of a code, by the rules of the settings. Raises `DealError`."""
        rules = self._choices.ruleset
        dealt = coded_deal(rules, text)
        seed = Stream(read_code(text).number, "rounds after a code").bits() >> 16
        first = start(rules, seed, self._choices.names(self._words), dealt.hands, dealt.kitty or None)
        self._leave()
        self._who = self._seated()
        number = read_code(text).number
        self._lay(make_record(first, (), self._choices.preset), seed, code=write_code(rules, number))
        self._say("play.said.code")

    def _play_with(self, name: str, rules: Ruleset) -> None:
        """Begins a new match by the rules of a link; what was offered is set aside."""
        self._close_offer()
        self.choices = replace(self._choices, preset=name, ruleset=rules)
        self.new_match()
        self._keep_fresh()
        self._say("play.said.with", title=self._words.title(name))

    def _fresh(self, seed: int) -> Record:
        now = self._choices
        return make_record(start(now.ruleset, seed, now.names(self._words)), (), now.preset)

    def _load(self, game: Game) -> None:
        self._who = game.who
        self._lay(game.record, game.seed, game.picked, game.code)

    def _lay(self, record: Record, seed: int | None, picked: Pass | None = None, code: str = "") -> None:
        """Puts a match on the table. `code` is that of its first deal, where the hands are recorded."""
        self._coded = code, record.rounds[0].hands
        self._loading = True
        try:
            if self._table_options == self._options():
                self.table.resume(record, seed)
            else:
                old, self.table = self.table, self._new_table(record, seed)
                self._arrange()
                old.close()
            if picked is not None:
                self.table.pick(picked)
        finally:
            self._loading = False
        self._touched = self._counted = self._fresh_kept = False
        self._link = ""
        self._refresh()

    def _new_table(self, record: Record, seed: int | None) -> Table:
        self._table_options = self._options()
        table = Table(record=record, seed=seed, bots=self._bot, language=self._language, **self._table_options)
        table.on_change(self._table_changed)
        table.on_pick(self._picked)
        table.who = lambda seat: self._who[seat]
        return table

    def _options(self) -> dict[str, Any]:
        options = self._choices.options
        pace = options.milliseconds if self._pace is None else self._pace
        found = {
            "four_colours": options.four_colours,
            "show_points": options.show_points,
            "sort": options.sort,
            "animations": options.animations,
            "pace": pace,
            "coach": options.coach != "off",
            "practice": options.coach == "practice",
        }
        people = [seat for seat, who in enumerate(self._who) if who == PERSON]
        return found | ({"people": people} if people != [0] else {})

    def _bot(self, view: View, stream: Stream) -> Action:
        """Moves for whoever sits there."""
        return BOTS[self._who[view.seat]].choose(view, stream)

    def _leave(self) -> None:
        """The match on the table makes room for another: an unfinished one is set aside."""
        if self._touched and not self.table.position.over:
            self._keep.set_aside(self.game.save())
            if self._clash is None:
                self._keep.keep_match(None)
        if self._clash is not None:
            self._offer, self._clash = self._clash, None
            self._keep.keep_beside(None)

    def _keep_fresh(self) -> None:
        """Keeps a match that the reader asked for, though nothing has been played yet."""
        if self._clash is None and self._offer is None:
            self._keep.keep_match(self.game)
            self._fresh_kept = True

    def _table_changed(self, table: Table) -> None:
        if self._loading:
            return
        position = table.position
        if self._counted and not position.over:  # the table itself has begun another match
            self._counted = False
            if self._other_rules():
                self.new_match(table.seed)
                return
        self._touched = True
        self._link = ""
        if position.over:
            self._finish(position)
        elif self._clash is not None:
            self._keep.keep_beside(self.game)
        else:
            if self._offer is not None:  # the reader plays on here: what was offered is not forgotten
                self._keep.set_aside(self._offer.save())
                self._offer = None
                self._say("play.said.aside")
            self._keep.keep_match(self.game)
        self._refresh()

    def _picked(self) -> None:
        """Cards were picked for a pass: they are kept, though nothing has been played. An offer comes first."""
        if self._loading:
            return
        if self._clash is not None:
            self._keep.keep_beside(self.game)
        else:
            self._keep_fresh()

    def _finish(self, position: Position) -> None:
        if self._counted:
            return
        self._counted = True
        record = self.table.record()
        changed = bool(preset(record.preset, record.ruleset.players).diff(record.ruleset))
        day = datetime.now().astimezone().date().isoformat()
        self._keep.add_result(result_of(position, record.preset, changed, day))
        if self._clash is not None:
            self._keep.keep_beside(None)
        elif self._offer is None:
            self._keep.keep_match(None)

    # ---- what other tabs and the settings do ----

    def _elsewhere(self, game: Game | None) -> None:
        if game is None:
            self._clash = None
            if not self._touched:
                self._offer = None
        elif self._touched and not self.table.position.over:
            self._clash = game
        else:
            self._offer = game
        self._refresh(say=self._question_text())

    def _kept_changed(self) -> None:
        self._refresh(say=self._trouble())

    def _other_rules(self) -> bool:
        return self.table.position.ruleset != self._choices.ruleset or self._who != self._seated()

    # ---- the bar ----

    def _arrange(self) -> None:
        """Puts the parts in their places; those that stay are left alone."""
        if self._place.children != (self.table,):
            self._place.children = (self.table,)
        panel = (self.settings,) if self._settings_open else ()
        if self.children != (self.notice, self._place, self.bar, *panel):
            self.children = (self.notice, self._place, self.bar, *panel)

    def _tell(self, message: dict[str, Any]) -> None:
        self.bar.send(message)

    def _say(self, message: str, refused: bool = False, **fields: object) -> None:
        self._said, self._refused, self._above_table = self._words.text(message, **fields), refused, False

    def _tell_of_strangers(self, game: Game) -> None:
        """Says that another bot plays where a code names one that this book doesn't have."""
        if game.strangers:
            names = self._words.list(game.strangers)
            usual = self._words.text(f"bot.title.{USUAL_BOT}")
            told = self._words.text("play.said.strangers", count=len(game.strangers), names=names, usual=usual)
            self._said = f"{self._said} {told}"

    def _refresh(self, say: str = "") -> None:
        self.notice.refresh()
        self.bar.refresh(say)

    def _trouble(self) -> str:
        trouble = self._keep.trouble
        return "" if trouble is None else self._words.text(f"play.trouble.{trouble.value}")

    def _question_text(self) -> str:
        return " ".join(question.text for question in self._questions())

    def _questions(self) -> tuple[Question, ...]:
        words, found = self._words, []
        if self._clash is not None:
            text = words.text("play.clash", match=self._match(self._clash))
            found.append(Question(text, ("take", "mine")))
        elif self._offer is not None:
            text = words.text("play.offer", match=self._match(self._offer))
            found.append(Question(text, ("go-on", "start-new")))
        if self._rules_offer is not None:
            text = words.text("play.rules.offer", name=self._rules_offer.name)
            lines = tuple(sentences(self._rules_offer.choices.ruleset, words))
            found.append(Question(text, ("rules-yes", "rules-no"), lines))
        return tuple(found)

    def _match(self, game: Game) -> str:
        """A match in a few words."""
        code = game.save()
        if code not in self._told:
            self._told[code] = self._describe(game)
        return self._told[code]

    def _describe(self, game: Game) -> str:
        words, position = self._words, game.position()
        totals = [
            words.text("play.total", name=words.seat(position.names or None, seat), total=total)
            for seat, total in enumerate(position.totals)
        ]
        return words.text(
            "play.match",
            title=words.title(game.record.preset),
            round=position.round.number + 1,
            totals=words.list(totals),
        )

    def _code(self) -> str:
        """The code of the deal on the table; "" where its hands were given."""
        position = self.table.position
        if not position.round.number and position.round.deal.hands == self._coded[1]:
            return self._coded[0]
        here = (self.table.seed, position.round.number)
        if here not in self._codes:
            code = write_code(position.ruleset, deal_number(*here))
            dealt = coded_deal(position.ruleset, code)
            self._codes = {here: code if dealt == position.round.deal else ""}
        return self._codes[here]

    def _above(self, prefix: str) -> Bar:
        above = self._above_table
        return Bar(
            prefix=prefix,
            said=self._said if above else "",
            refused=above and self._refused,
            above=above,
            trouble=self._trouble(),
            questions=self._questions(),
        )

    def _bar(self, prefix: str) -> Bar:
        aside = [self._told.get(code) or self._match(read_save(code)) for code in self._keep.aside]
        return Bar(
            prefix=prefix,
            said=self._said,
            refused=self._refused,
            above=self._above_table,
            sure=self._sure,
            settings=self._settings_open,
            other_rules=self._other_rules(),
            code=self._code(),
            link=self._link,
            outside=sys.platform != "emscripten",
            typed=tuple(self._typed.items()),
            aside=tuple(aside),
            results=self._keep.results,
            rules=tuple(one.name for one in self._keep.rules),
            unread=len(self._keep.unread),
        )

    # ---- messages of the page ----

    def _act(self, message: dict[str, Any]) -> None:
        kind = str(message["type"])
        try:
            if kind in ("opened", "answered", "moved", "went", "file", "copied"):
                getattr(self, f"_on_{kind}")(message)
                return
            act = getattr(self, f"_do_{kind.replace('-', '_')}", None)
            if act is None:
                raise BadMessage("message")
            self._said, self._refused, self._above_table = "", False, False
            if kind in ("aside", "rules-use", "rules-link", "rules-drop"):
                act(_number(message))
            elif kind == "set":
                act(message)
            else:
                act()
        except HeartsError as problem:
            self._said, self._refused = self._words.error(problem), True
        self._refresh(say=self._said)

    def _on_opened(self, message: dict[str, Any]) -> None:
        again = self._keep.shelf.open
        self._address = _text(message, "address")
        if again:  # another view of the same widget
            self._keep.moved(message.get("texts"))
        else:
            self._keep.opened(message.get("texts"))
            if self._keep.found_unreadable is not None:
                self._say("play.said.unread", refused=True, problem=self._words.error(self._keep.found_unreadable))
            if self._keep.settings is not None:
                self.choices = self._keep.settings
            if self._keep.match is not None and not self._touched:
                self._offer = self._keep.match
        self._read_address(message)
        self._above_table = True
        self._refresh(say=f"{self._said} {self._question_text()}".strip())

    def _on_went(self, message: dict[str, Any]) -> None:
        self._address = _text(message, "address")
        self._read_address(message)
        self._above_table = True
        self._refresh(say=self._said)

    def _read_address(self, message: dict[str, Any]) -> None:
        """What stands after the `#`: a link, read once and then taken out of the address."""
        text = _text(message, "hash")
        if not text.startswith("#hearts-"):
            return
        self._tell({"forget": "#hearts-"})
        try:
            self.open_link(text)
        except HeartsError as problem:
            self._said, self._refused = self._words.error(problem), True

    def _on_answered(self, message: dict[str, Any]) -> None:
        self._keep.answered(message.get("id"), message.get("outcome"), message.get("text"))

    def _on_moved(self, message: dict[str, Any]) -> None:
        self._keep.moved(message.get("texts"))

    def _on_file(self, message: dict[str, Any]) -> None:
        text = message.get("text")
        if not isinstance(text, str):
            self._say("play.error.file-large", refused=True)
        else:
            try:
                found = self._keep.take_in(text)
                counts = [self._words.text(f"play.in.{name}", count=count) for name, count in found.items() if count]
                self._say("play.said.in", found=self._words.list(counts))
            except HeartsError as problem:
                self._said, self._refused = self._words.error(problem), True
        self._refresh(say=self._said)

    def _on_copied(self, message: dict[str, Any]) -> None:
        self._say("play.said.copied" if message.get("done") is True else "play.said.selected")
        self._refresh(say=self._said)

    def _do_new(self) -> None:
        self._close_offer()
        self.new_match()
        self._keep_fresh()
        self._say("play.said.new")

    def _do_same(self) -> None:
        self._close_offer()
        self.same_match()
        self._keep_fresh()
        self._say("play.said.same")

    def _do_same_round(self) -> None:
        self._close_offer()
        self.same_round()
        self._keep_fresh()
        self._say("play.said.same-round")

    def _do_settings(self) -> None:
        self._settings_open = not self._settings_open
        self._arrange()

    def _do_adopt(self) -> None:
        self.choices = self.game.choices(self._choices)

    def _close_offer(self) -> None:
        """An offer that is not taken up: its match is set aside."""
        if self._offer is not None:
            self._keep.set_aside(self._offer.save())
            self._keep.keep_match(None)
            self._offer = None

    def _do_go_on(self) -> None:
        offer = self._offer
        if offer is None:
            raise BadMessage("outdated")
        self._offer = None
        self._leave()
        self._load(offer)
        self._touched = True
        self._keep.keep_match(offer)
        self._say("play.said.went-on")
        self._tell_of_strangers(offer)

    def _do_start_new(self) -> None:
        self._do_new()

    def _do_take(self) -> None:
        clash = self._clash
        if clash is None:
            raise BadMessage("outdated")
        self._keep.set_aside(self.game.save())
        self._keep.keep_beside(None)
        self._clash = None
        self._load(clash)
        self._touched = True
        self._say("play.said.went-on")
        self._tell_of_strangers(clash)

    def _do_mine(self) -> None:
        if self._clash is None:
            raise BadMessage("outdated")
        self._keep.set_aside(self._clash.save())
        self._keep.keep_beside(None)
        self._clash = None
        self._keep.keep_match(self.game)
        self._say("play.said.mine")

    def _do_aside(self, number: int) -> None:
        if not 0 <= number < len(self._keep.aside):
            raise BadMessage("outdated")
        game = read_save(self._keep.aside[number])
        self._keep.drop_aside(number)
        self._close_offer()
        self._leave()
        self._load(game)
        self._touched = True
        if self._clash is None:
            self._keep.keep_match(game)
        self._say("play.said.went-on")
        self._tell_of_strangers(game)

    def _do_set(self, message: dict[str, Any]) -> None:
        control = _text(message, "choice")
        if control not in ("code", "given", "rules-name"):
            raise BadMessage("message")
        self._typed[control] = _text(message, "value")

    def _do_open_code(self) -> None:
        text = self._typed.get("code", "")
        coded_deal(self._choices.ruleset, text)
        self._close_offer()
        self.open_code(text)
        self._keep_fresh()
        self._typed.pop("code")

    def _do_open_link(self) -> None:
        self.open_link(self._typed.get("given", ""))
        self._typed.pop("given", None)

    def _do_link(self) -> None:
        self._link = self._whole(self.game.link())

    def _whole(self, code: str) -> str:
        """A link as a whole address; in JupyterLab only what comes after the page's own."""
        return f"{self._address if sys.platform == 'emscripten' else ''}#{code}"

    def _do_export(self) -> None:
        day = datetime.now().astimezone().date().isoformat()
        game = self.game if self._touched and not self.table.position.over else None
        self._tell({"download": {"name": f"hearts-{day}.json", "text": self._keep.export(game)}})
        self._say("play.said.export")

    def _do_clear(self) -> None:
        self._sure = True

    def _do_clear_no(self) -> None:
        self._sure = False

    def _do_clear_yes(self) -> None:
        self._sure = False
        self._offer = self._clash = None
        self._keep.clear()
        self._say("play.said.clear")

    def _do_rules_save(self) -> None:
        name = OwnRules(self._typed.get("rules-name", ""), self._choices).name
        kept = [one for one in self._keep.rules if one.name != name]
        self._keep.keep_rules((*kept, OwnRules(name, self._choices)))
        self._typed.pop("rules-name", None)
        self._say("play.said.rules-saved", name=name)

    def _rules(self, number: int) -> OwnRules:
        if not 0 <= number < len(self._keep.rules):
            raise BadMessage("outdated")
        return self._keep.rules[number]

    def _do_rules_use(self, number: int) -> None:
        self._use(self._rules(number))

    def _do_rules_link(self, number: int) -> None:
        self._link = self._whole(self._rules(number).code())
        self._say("play.said.rules-link", name=self._rules(number).name)

    def _do_rules_drop(self, number: int) -> None:
        gone = self._rules(number)
        self._keep.keep_rules(tuple(one for one in self._keep.rules if one is not gone))
        self._say("play.said.rules-gone", name=gone.name)

    def _do_rules_yes(self) -> None:
        offer = self._rules_offer
        if offer is None:
            raise BadMessage("outdated")
        self._rules_offer = None
        self._keep.keep_rules(joined(self._keep.rules, (offer,)))
        self._use(offer)

    def _do_rules_no(self) -> None:
        self._rules_offer = None

    def _use(self, rules: OwnRules) -> None:
        own = self._choices
        self.choices = Choices(rules.choices.preset, rules.choices.ruleset, own.options, rules.choices.seats)
        self._say("play.said.rules-used", name=rules.name)


def _text(message: dict[str, Any], name: str) -> str:
    value = message.get(name)
    return value[:LONGEST] if isinstance(value, str) else ""


def _number(message: dict[str, Any]) -> int:
    text = _text(message, "choice")
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise BadMessage("message")
    return int(text)


def _from_start(record: Record, seed: int) -> Record:
    """The same match before anything was done."""
    dealt, dealer = record.deal(0), record.rounds[0].dealer
    rules: Ruleset = record.ruleset
    first = start(rules, seed, record.names or None, dealt.hands, dealt.kitty or None, dealer)
    return make_record(first, (), record.preset)
