"""A place to play: a table with what stands around it, the match on it, and what the browser keeps of it."""

from __future__ import annotations

import secrets
import sys
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ipywidgets import Layout, VBox

from hearts_core.actions import Action, Pass
from hearts_core.codes import coded_deal, read_code, write_code
from hearts_core.deal import Stream, deal_number
from hearts_core.describe import sentences
from hearts_core.position import Position, start
from hearts_core.presets import preset
from hearts_core.record import Record, make_record
from hearts_core.rules import Ruleset
from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.bar import Bar, Question
from hearts_widgets.choices import PERSON, USUAL_BOT, Choices
from hearts_widgets.game import Game, read_link, read_save
from hearts_widgets.keep import Keep
from hearts_widgets.notice import MatchBar, Notice
from hearts_widgets.own_rules import OwnRules, read_rules
from hearts_widgets.picture import STYLE, being_built
from hearts_widgets.results import Result, result_of
from hearts_widgets.rivals import Rivals
from hearts_widgets.rules_link import WITH, read_rules_link
from hearts_widgets.seats import move
from hearts_widgets.table import Table

if TYPE_CHECKING:
    from hearts_widgets.settings import Settings


class Place(VBox):  # type: ignore[misc]
    """The parts of a place to play and the match on its table; how it answers the page is in `Play`.

    Raises `RulesetError` for a preset that there isn't.
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
        self._rivals = Rivals(self._keep, lambda: self.game, lambda: self.table.position.over)
        self._rules_offer: OwnRules | None = None
        self._sure = False
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
            from hearts_widgets.settings import Settings  # large, and not wanted at first: pages are live sooner

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
            now = self.game
            self._lay(now.record, now.seed, now.picked, now.code, same=True)
        if not self._rivals.touched and not self.table.position.over and self._other_rules():
            wanted = self._rivals.wanted
            self.new_match(self.table.seed)  # nothing has been played yet: the new rules hold at once
            if wanted:
                self._rivals.want()
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
        self._rivals.leave()
        self._who = self._seated()
        self._lay(self._fresh(secrets.randbits(48) if seed is None else seed), None)

    def same_match(self) -> None:
        """Begins the match on the table once more, from its first deal."""
        now = self.game
        self._rivals.leave()
        self._lay(_from_start(now.record, now.seed), now.seed, code=now.code)

    def same_round(self) -> None:
        """Begins a match whose first deal is that of the round on the table."""
        now, seed, code = self.table.position, self.table.seed, self._code()
        dealt = now.round.deal
        if now.round.number:  # or that seed would deal this round once more, later
            seed = Stream(seed, "rounds after", now.round.number).bits() >> 16
        self._rivals.leave()
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
        self._rivals.leave()
        self._load(game)
        self._say("play.said.link")
        self._tell_of_strangers(game)

    def open_code(self, text: str) -> None:
        """Begins a match with the deal of a code, by the rules of the settings. Raises `DealError`."""
        rules = self._choices.ruleset
        dealt = coded_deal(rules, text)
        seed = Stream(read_code(text).number, "rounds after a code").bits() >> 16
        first = start(rules, seed, self._choices.names(self._words), dealt.hands, dealt.kitty or None)
        self._rivals.leave()
        self._who = self._seated()
        number = read_code(text).number
        self._lay(make_record(first, (), self._choices.preset), seed, code=write_code(rules, number))
        self._say("play.said.code")

    def _play_with(self, name: str, rules: Ruleset) -> None:
        """Begins a new match by the rules of a link; what was offered is set aside."""
        self._rivals.decline()
        self.choices = replace(self._choices, preset=name, ruleset=rules)
        self.new_match()
        self._rivals.want()
        self._say("play.said.with", title=self._words.title(name))

    def _fresh(self, seed: int) -> Record:
        now = self._choices
        return make_record(start(now.ruleset, seed, now.names(self._words)), (), now.preset)

    def _load(self, game: Game) -> None:
        self._who = game.who
        self._lay(game.record, game.seed, game.picked, game.code)

    def _lay(
        self, record: Record, seed: int | None, picked: Pass | None = None, code: str = "", same: bool = False
    ) -> None:
        """Puts a match on the table; `same`: it is there already, and looks different now.

        `code` is that of its first deal, where the hands are recorded.
        """
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
        if not same:
            self._rivals.begin()
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
        return move(self._who[view.seat], view, stream)

    def _table_changed(self, table: Table) -> None:
        if self._loading:
            return
        position, rivals = table.position, self._rivals
        if rivals.counted and not position.over:  # the table itself has begun another match
            rivals.counted = False
            if self._other_rules():
                self.new_match(table.seed)
                return
        self._link = ""
        if not position.over:
            if rivals.played():
                self._say("play.said.aside")
        elif not rivals.counted:
            rivals.ended(self._result(position))
        self._refresh()

    def _picked(self) -> None:
        if not self._loading:
            self._rivals.picked()

    def _result(self, position: Position) -> Result:
        record = self.table.record()
        changed = bool(preset(record.preset, record.ruleset.players).diff(record.ruleset))
        return result_of(position, record.preset, changed, datetime.now().astimezone().date().isoformat())

    # ---- what other tabs and the settings do ----

    def _elsewhere(self, game: Game | None) -> None:
        self._rivals.elsewhere(game)
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
        if self._rivals.clash is not None:
            text = words.text("play.clash", match=self._match(self._rivals.clash))
            found.append(Question(text, ("take", "mine")))
        elif self._rivals.offer is not None:
            text = words.text("play.offer", match=self._match(self._rivals.offer))
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

    def _act(self, message: dict[str, Any]) -> None:
        """Does what a message of the page asks for."""
        raise NotImplementedError


def _from_start(record: Record, seed: int) -> Record:
    """The same match before anything was done."""
    dealt, dealer = record.deal(0), record.rounds[0].dealer
    rules: Ruleset = record.ruleset
    first = start(rules, seed, record.names or None, dealt.hands, dealt.kitty or None, dealer)
    return make_record(first, (), record.preset)
