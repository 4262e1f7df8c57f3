#!/usr/bin/env python3
"""Writes systems.txt: random systems of constraints and kiwisolver's answers.

    pip install kiwisolver && Tests/ConstraintsTests/systems.py > Tests/ConstraintsTests/systems.txt

Each system begins with `system VARIABLES`. Then, a line for each step:

    + ID RELATION LEVEL WEIGHT CONSTANT VARIABLE:COEFFICIENT ...   adds a constraint; level 0 is required, 3 the weakest
    ! ID RELATION LEVEL WEIGHT CONSTANT VARIABLE:COEFFICIENT ...   the same, and kiwisolver finds a conflict
    - ID                                                           removes one
    = ID CONSTANT                                                  changes a constant
    x ID CONSTANT                                                  the same, and kiwisolver finds a conflict; the system ends
    ? ERROR ERROR ERROR VARIABLE:VALUE ...                         the weighted errors of levels 1 to 3, and the values that are unique

kiwisolver weighs levels, and does not compare them strictly. Systems whose answers depend on the weights are left out.
"""
import os
import random
import sys

import kiwisolver as kiwi

SCALES = [(0, 1e6, 1e3, 1), (0, 2e8, 2e4, 1)]
RELATIONS = {"==": lambda e, c: e == c, "<=": lambda e, c: e <= c, ">=": lambda e, c: e >= c}


class System:
    def __init__(self, count, scale):
        self.variables = [kiwi.Variable(f"v{i}") for i in range(count)]
        self.scale, self.held = scale, {}

    def solver(self, *more):
        """A new solver with all constraints: one that has met a conflict, or has lost constraints, may go wrong."""
        made = kiwi.Solver()
        for constraint in [held[0] for held in self.held.values()] + list(more):
            made.addConstraint(constraint)
        made.updateVariables()
        return made

    def add(self, id, relation, level, weight, constant, terms):
        sum_ = kiwi.Expression([kiwi.Term(self.variables[v], c) for v, c in terms])
        made = RELATIONS[relation](sum_, constant)
        made = made | ("required" if level == 0 else self.scale[level] * weight)
        try:
            self.solver(made)
        except kiwi.UnsatisfiableConstraint:
            return False
        self.held[id] = (made, relation, level, weight, constant, terms)
        return True

    def remove(self, id):
        del self.held[id]

    def answers(self):
        self.solver()
        values = [v.value() for v in self.variables]
        errors = [0.0, 0.0, 0.0, 0.0]
        for _, relation, level, weight, constant, terms in self.held.values():
            gap = sum(values[v] * c for v, c in terms) - constant
            error = abs(gap) if relation == "==" else max(0, gap) if relation == "<=" else max(0, -gap)
            errors[level] += error * weight
        assert errors[0] < 1e-5, errors
        return errors[1:], values

    def unique(self, variable):
        found = []
        for goal in (-1e5, 1e5):
            self.solver((self.variables[variable] == goal) | 1e-3)
            found.append(self.variables[variable].value())
        return abs(found[0] - found[1]) < 1e-6


def system(seed):
    r = random.Random(seed)
    count = r.randint(2, 8)
    both = [System(count, scale) for scale in SCALES]
    lines, next_id = [f"system {count}"], 0
    free_conflicts = r.random() < 0.3

    def constraint():
        level = r.choice([0, 0, 0, 0, 1, 2, 3] if free_conflicts else [0, 0, 1, 2, 3, 3])
        terms = [(v, r.choice([1, 1, 1, -1, -1, 2, 0.5])) for v in r.sample(range(count), r.randint(1, min(3, count)))]
        relation = r.choice(["==", "==", "<=", ">="])
        if level == 0 and not free_conflicts and r.random() < 0.5:
            relation = r.choice(["<=", ">="])
        weight = r.choice([1, 1, 1, 2]) if level else 1
        return relation, level, weight, r.randint(-40, 200), terms

    def add():
        nonlocal next_id
        given = constraint()
        id, next_id = next_id, next_id + 1
        results = [s.add(id, *given) for s in both]
        if results[0] != results[1]:
            raise ValueError
        relation, level, weight, constant, terms = given
        words = " ".join(f"{v}:{c:g}" for v, c in terms)
        lines.append(f"{'+' if results[0] else '!'} {id} {relation} {level} {weight} {constant} {words}")

    def check():
        (errors, values), (errors2, values2) = both[0].answers(), both[1].answers()
        if any(abs(a - b) > 1e-6 for a, b in zip(errors, errors2)):
            raise ValueError
        unique = [v for v in range(count) if both[0].unique(v) and both[1].unique(v)]
        if any(abs(values[v] - values2[v]) > 1e-6 for v in unique):
            raise ValueError
        number = lambda x: f"{x + 0.0:.9g}" if abs(x) > 5e-9 else "0"
        lines.append(" ".join(["?"] + [number(e) for e in errors] + [f"{v}:{number(values[v])}" for v in unique]))

    for _ in range(r.randint(3, 14)):
        add()
    check()
    for _ in range(r.randint(2, 8)):
        kind, held = r.random(), sorted(both[0].held)
        if kind < 0.3 or not held:
            add()
        elif kind < 0.6:
            id = r.choice(held)
            for s in both:
                s.remove(id)
            lines.append(f"- {id}")
        else:
            id, constant = r.choice(held), r.randint(-40, 200)
            given = [s.held[id][1:] for s in both]
            for s in both:
                s.remove(id)
            results = [s.add(id, g[0], g[1], g[2], constant, g[4]) for s, g in zip(both, given)]
            if results[0] != results[1]:
                raise ValueError
            lines.append(f"{'=' if results[0] else 'x'} {id} {constant}")
            if not results[0]:
                return lines
        if r.random() < 0.7:
            check()
    check()
    return lines


def in_child(seed):
    """The lines of a system; None if it is left out, or if kiwisolver ends the process."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            os.write(writer, "\n".join(system(seed)).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as text:
        lines = text.read()
    os.wait()
    return lines or None


written, seed = 0, 0
while written < 300:
    seed += 1
    if lines := in_child(seed):
        print(lines, flush=True)
        written += 1
print(f"{seed - written} systems left out", file=sys.stderr)
