"""Non-interference: two worlds that differ in what somebody cannot know send them the same bytes.

frozen      time and lots stand still, so that two runs of a server can be compared byte for byte
asking      an application asked without a network: every header, byte and frame it sends is kept
worlds      a past at a table, opened as it is and dealt again
doors       what is asked of every route of the application
talking     what is said over the sockets of the table
living      a story lived in both worlds, and all that is sent compared
spellings   how a secret could stand in it
"""
