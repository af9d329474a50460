"""The description of all requests (OpenAPI), with what the framework does not know: problems, files, secret keys."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from dighouse.server.identity import COOKIE, KEY_HEADER
from dighouse.server.messages import Message, Problem

REF = "#/components/schemas/{name}"
PROBLEM = {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}}
WRONG = {"4XX": "What was wrong with the request.", "503": "What the house cannot do at the moment."}
FILE = {"schema": {"type": "string", "format": "binary"}}
BY_KEY = "/api/tables/{table}/"  # where a seat's secret key says as much as a cookie does
KEY = {"name": KEY_HEADER, "in": "header", "required": False, "schema": {"type": "string"}}


def kinds(kind: type[Message]) -> set[str]:
    """The names of all messages."""
    return {kind.__name__}.union(*(kinds(part) for part in kind.__subclasses__()))


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The framework's description, completed."""
    whole = copy.deepcopy(schema)
    parts = whole["components"]["schemas"]
    parts |= msgspec.json.schema_components([Problem], ref_template=REF)[1]
    for name in kinds(Message) & parts.keys():
        parts[name]["additionalProperties"] = False
    for path, doors in whole["paths"].items():
        for method, door in doors.items():
            if method in ("get", "post"):
                tell_problems(path, door)
                tell_key(path, door)
    whole["paths"]["/api/matches"]["post"]["requestBody"] = {"content": {"application/octet-stream": FILE}}
    whole["paths"]["/api/me/data"]["get"]["responses"]["200"]["content"] = {"application/zip": FILE}
    whole["components"]["securitySchemes"] = {"cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE}}
    return whole


def tell_problems(path: str, door: dict[str, Any]) -> None:
    """Every door answers what is wrong in one shape; only a house that is not well says so in its own."""
    told = {status: {"description": what, "content": PROBLEM} for status, what in WRONG.items()}
    well = door["responses"].get("200", {}).get("content")
    if path == "/api/health":
        told["503"]["content"] = well
    door["responses"] = {status: answer for status, answer in door["responses"].items() if status != "400"} | told


def tell_key(path: str, door: dict[str, Any]) -> None:
    if path.startswith(BY_KEY):
        door.setdefault("parameters", []).append(KEY)


class Description(JsonRenderPlugin):
    """Serves it."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, described(openapi_schema))
