"""The research doors: the games behind the interfaces researchers already use. No rules stand here.

rewards     what a finished game is worth to a seat
spaces      observations and actions as Gymnasium's spaces
seating     one game between seats: begin, play, copy, imagine
render      a position as text and as SVG
pettingzoo  PettingZoo environments; `thebes_v1`, `tomb_raiders_v1`, `pergamon_v1` and `monuments_v1` are its modules
gymnasium   one seat against bots
openspiel   OpenSpiel games, every draw a chance node
export      games as Parquet files
pages       the tables of the documents in docs/research, generated

They need more packages than the games: `pip install dighouse[research]`.
"""
