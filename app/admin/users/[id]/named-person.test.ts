import { expect, it } from "vitest";
import type { UserState } from "@/lib/users/list";
import { namedPerson } from "./named-person";

const person = (state: UserState) => ({ name: null, username: "mallory", state });

it.each<[done: string, state: UserState, sessions: number, names: boolean]>([
  ["deactivated", "deactivated", 0, true],
  ["deactivated", "active", 1, false],
  ["reactivated", "active", 0, true],
  ["reactivated", "deactivated", 0, false],
  ["signed_out", "active", 0, true],
  ["signed_out", "active", 1, false],
  ["app_removed", "active", 0, false],
  ["session_ended", "active", 0, false],
  ["role", "active", 1, true],
])(
  "message %s about a user who is %s with %i sessions names them: %s",
  (done, state, sessions, names) => {
    const named = namedPerson(done, person(state), sessions);
    expect(named).toEqual(names ? { name: "mallory" } : null);
  },
);
