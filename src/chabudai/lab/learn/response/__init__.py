"""A learned best response: a player learns against an agent that stays as it is, then meets it.

What it takes in the arena, on deals that nobody learned from, is a lower bound of what the agent
gives away; what it was learned against makes no difference to that. Agents that think long are
learned against as a *shadow*, a network that imitates them; the meeting is with themselves.
"""

from chabudai.lab.learn.response.plan import Plan

__all__ = ["Plan"]
