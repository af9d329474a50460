"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("dighouse", "numba", "llvmlite", "numpy", "catanatron", "open-spiel", "pgx", "jax")


def cpu_model() -> str:
    """The processor's own name, as far as the system tells."""
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def package_version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def machine() -> dict[str, str]:
    """CPU, cores, system, Python and the versions that matter, and how busy the machine was at the start."""
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "CPU": f"{cpu_model()} ({platform.machine()})",
        "cores": str(os.cpu_count()),
        "system": platform.system(),
        "load at the start": load,
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        **{package: package_version(package) for package in PACKAGES},
    }
