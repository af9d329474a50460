"""A picture with at most 256 colours as a PNG: drawings lose nothing by it, and weigh half."""

from __future__ import annotations

import struct
import zlib

import numpy as np

COLOURS = 256


def palette_of(colours: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The box of all colours, the one with most to tell apart cut in two again and again: each leaves its mean."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < COLOURS:
        spread = [np.ptp(colours[box], axis=0).max() * np.log1p(counts[box].sum()) for box in boxes]
        widest = int(np.argmax(spread))
        if spread[widest] == 0:
            break
        box = boxes.pop(widest)
        channel = int(np.argmax(np.ptp(colours[box], axis=0)))
        box = box[np.argsort(colours[box, channel], kind="stable")]
        shared = np.cumsum(counts[box])
        cut = int(np.clip(np.searchsorted(shared, shared[-1] / 2), 1, len(box) - 1))
        boxes += [box[:cut], box[cut:]]
    means = [np.average(colours[box], axis=0, weights=counts[box]) for box in boxes]
    return np.rint(means).astype(np.int32)


def nearest(colours: np.ndarray, palette: np.ndarray) -> np.ndarray:
    """For each colour the number of the one in the palette that is most like it."""
    found = [((palette - colour) ** 2).sum(axis=1).argmin() for colour in colours]
    return np.array(found, dtype=np.uint8)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def indexed_png(pixels: np.ndarray) -> bytes:
    """Rows of red, green and blue as the bytes of a file."""
    high, wide = pixels.shape[:2]
    flat = pixels.reshape(-1, 3)
    colours, which, counts = np.unique(flat, axis=0, return_inverse=True, return_counts=True)
    palette = palette_of(colours.astype(np.int32), counts)
    numbers = nearest(colours.astype(np.int32), palette)[which.reshape(high, wide)]
    rows = np.concatenate([np.zeros((high, 1), np.uint8), numbers], axis=1)  # each begins with "no filter"
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), 9)
    parts = [(b"IHDR", head), (b"PLTE", palette.astype(np.uint8).tobytes()), (b"IDAT", body), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, part) for kind, part in parts)
