"""What the readers of palette files share: why not, and lines of text."""
import os
import re


class Refused(Exception):
    """Why a file is no palette."""


def ending(path):
    return os.path.splitext(path)[1].lower().lstrip(".")


def text_of(data):
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8-sig", "replace")


def lines_of(data):
    lines = re.split(r"\r\n|\r|\n", text_of(data))
    return [line.strip(" \t\f\v") for line in lines if line.strip(" \t\f\v")]


def first_line(data):
    lines = lines_of(data[:4096])
    return lines[0].upper() if lines else ""
