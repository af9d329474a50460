"""Games stepped side by side, their arrays on the card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dighouse.batch.slots import CHOSEN, ENDED, PLAYED, SHOWN, checked_size, layout, refusal_at, zeros
from dighouse.core.actions import shortened
from dighouse.core.chance import checked_seed
from dighouse.core.errors import BadInput
from dighouse.games import game_called
from dighouse.gpu.device import card, cuda
from dighouse.gpu.kernels import BLOCK, GREEDY, SIGHT, team_of
from dighouse.gpu.playouts import kernel_of


class GpuBatch:
    """What `dighouse.batch.Batch` is, on a card: the same arrays by the same names, the same games in the same slots.

    PyTorch takes them without a copy: `torch.as_tensor(batch.observation, device="cuda")`.
    """

    def __init__(
        self, game: str, size: int, players: int, seed: int = 1, options: Mapping[str, str] | None = None
    ) -> None:
        card()
        self.game = game_called(game)
        self.size = checked_size(size)
        self.players = self.game.meta.players(players)
        self.table = (
            self.players,
            cuda.to_device(self.game.options_array(options, self.players)),
            checked_seed(seed),
        )
        self.slots = {name: cuda.to_device(zeros(self.size, kind)) for name, kind in layout(self.game).items()}
        self.actor, self.numbers, self.counts = (self.slots[name] for name in ("actor", "numbers", "counts"))
        self.legal, self.mask = self.rows("legal", np.int16), self.rows("mask", np.bool_)
        self.observation, self.reward = self.rows("observation", np.float32), self.rows("reward", np.float32)
        self.done = self.slots["done"].view(np.bool_)
        self.choices = cuda.to_device(np.zeros(self.size, np.int64))
        self.wrong = cuda.to_device(np.array([self.size], np.int64))
        self.weights: Any = None
        self.restart()

    def rows(self, name: str, kind: Any) -> Any:
        """The records of an array as the rows of plain numbers they are."""
        return self.slots[name].view(kind).reshape(self.size, -1)

    def restart(self) -> None:
        """Begin again with the first games of the seed."""
        self.slots["numbers"].copy_to_device(np.arange(self.size))
        for name in ENDED:
            self.slots[name].copy_to_device(zeros(self.size, layout(self.game)[name]))
        self.launch("begin", *self.arrays(PLAYED), *self.table, *self.arrays(SHOWN))

    def step(self, actions: Any, check: bool = True) -> None:
        """Play an action in every slot. If a rule forbids one of them, none is played.

        To say so the card has to be waited for. Without `check` nobody waits, and `refused` says it later.
        """
        chosen = self.checked_actions(actions)
        self.launch("refuse", chosen, self.slots["mask"], self.wrong)
        self.launch(
            "step", self.wrong, chosen, *self.arrays(PLAYED), *self.table, *self.arrays(SHOWN), *self.arrays(ENDED)
        )
        if check and (slot := self.refused) is not None:
            self.wrong.copy_to_device(np.array([self.size], np.int64))
            states, action = (array[slot : slot + 1].copy_to_host() for array in (self.slots["states"], chosen))
            raise refusal_at(self.game, states, slot, int(action[0]))

    @property
    def refused(self) -> int | None:
        """The first slot whose action was refused: since then the whole batch has been standing still."""
        wrong = int(self.wrong.copy_to_host()[0])
        return wrong if wrong < self.size else None

    def random_actions(self) -> Any:
        """An action for every slot, each legal one equally likely. A game so played is the one `playouts` plays."""
        self.launch("choose", *self.arrays(CHOSEN), self.choices)
        return self.choices

    def greedy_actions(self, actions: Any, asked: Any, weights: np.ndarray) -> None:
        """Write what the greedy bot would do into `actions`, in every slot whose `asked` is not 0."""
        chosen, wanted = cuda.as_cuda_array(actions), cuda.as_cuda_array(asked)
        slots = self.arrays(("states", "dice", "legal", "counts", "actor"))
        self.launch(GREEDY, *slots, self.weights_on_card(weights), wanted, chosen, threads=team_of(self.game))

    def see(self, rows: Any, weights: np.ndarray) -> None:
        """Write what a net is shown into the rows of a tensor on the card."""
        self.launch(SIGHT, self.slots["states"], self.actor, self.weights_on_card(weights), cuda.as_cuda_array(rows))

    def weights_on_card(self, weights: np.ndarray) -> Any:
        """The weights of a greedy bot, copied once."""
        if self.weights is None:
            self.weights = cuda.to_device(np.ascontiguousarray(weights, np.float64))
        return self.weights

    def arrays(self, names: tuple[str, ...]) -> list[Any]:
        return [self.slots[name] for name in names]

    def launch(self, kernel: str, *arguments: Any, threads: int = 1) -> None:
        """Run a kernel, so many threads a slot."""
        kernel_of(self.game.meta.key, kernel)[-(-self.size * threads // BLOCK), BLOCK](*arguments)

    def checked_actions(self, actions: Any) -> Any:
        """The actions as an array on the card; a tensor that is there already is not copied."""
        on_card = hasattr(actions, "__cuda_array_interface__")
        found = cuda.as_cuda_array(actions) if on_card else np.asarray(actions)
        if found.shape != (self.size,) or found.dtype.kind not in "iu" or (on_card and found.dtype != np.int64):
            raise BadInput("batch_actions", size=self.size, found=shortened(f"{found.dtype}{list(found.shape)}"))
        return found if on_card else cuda.to_device(np.ascontiguousarray(found, np.int64))
