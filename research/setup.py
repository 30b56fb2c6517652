"""The packages of the observatory: this folder and every folder with an `__init__.py` below it."""

from pathlib import Path

from setuptools import find_packages, setup

NAME = "puzzlemill_research"
setup(packages=[NAME, *(f"{NAME}.{room}" for room in find_packages(str(Path(__file__).parent)))])
