"""The card table of the book and its companions, as Jupyter widgets."""

from hearts_widgets.play import Play
from hearts_widgets.predict import Predict
from hearts_widgets.settings import Settings
from hearts_widgets.table import Table

__all__ = ["Play", "Predict", "Settings", "Table"]
