import { expect, test } from "vitest";
import { isPossibleFamily } from "./family-model";
import type { Operation } from "./history";

type Given = [
  kind: Operation["kind"],
  credential: string,
  outcome: Operation["outcome"],
  more?: { grants?: string; process?: number; start?: number; end?: number },
];

/** Builds a history of the code "c" from operations, one after the other unless they have times. "1" grants a1 and r1. */
const history = (...given: Given[]) => ({
  code: "c",
  operations: given.map(([kind, credential, outcome, more = {}], index): Operation => {
    const { grants, process = 0, start = 10 * index, end = start + 5 } = more;
    const tokens = { access_token: `a${grants}`, refresh_token: `r${grants}` };
    return { kind, credential, outcome, process, start, end, ...(grants && { tokens }) };
  }),
});

const REDEEMED: Given = ["redeem", "c", "done", { grants: "1" }];
const ROTATED: Given = ["rotate", "r1", "done", { grants: "2" }];

const POSSIBLE: Record<string, Given[]> = {
  "tokens are used, rotated and revoked": [
    REDEEMED,
    ["use", "a1", "done"],
    ROTATED,
    ["use", "a1", "done"],
    ["revoke", "a1", "done"],
    ["use", "a1", "refused"],
    ["use", "a2", "done"],
    ["revoke", "r2", "done"],
    ["use", "a2", "refused"],
    ["rotate", "r2", "refused"],
  ],
  "a use that overlaps the revocation is accepted": [
    REDEEMED,
    ["revoke", "r1", "done", { start: 20, end: 40 }],
    ["use", "a1", "done", { start: 30, end: 50 }],
  ],
  "a revocation with an unknown outcome never happened": [
    REDEEMED,
    ["revoke", "a1", "unknown"],
    ["use", "a1", "done"],
  ],
  "a revocation with an unknown outcome happens after its end": [
    REDEEMED,
    ["revoke", "a1", "unknown"],
    ["use", "a1", "done"],
    ["use", "a1", "refused"],
  ],
  "a retry at the same process finds the tokens of a lost response": [
    REDEEMED,
    ["rotate", "r1", "unknown"],
    ROTATED,
    ["use", "a2", "done"],
  ],
  "a retry at another process is a replay": [
    REDEEMED,
    ["rotate", "r1", "unknown"],
    ["rotate", "r1", "refused", { process: 1 }],
    ["use", "a1", "refused"],
  ],
  "one of two concurrent rotations wins, and the other cuts the family": [
    REDEEMED,
    ["rotate", "r1", "done", { grants: "2", start: 20, end: 40 }],
    ["rotate", "r1", "refused", { process: 1, start: 20, end: 40 }],
    ["use", "a2", "refused"],
  ],
  "a request that changed nothing is repeated": [
    ["redeem", "c", "unavailable"],
    REDEEMED,
    ["rotate", "r1", "unavailable"],
    ["rotate", "r1", "done", { grants: "2", process: 1 }],
  ],
};

const IMPOSSIBLE: Record<string, Given[]> = {
  "a revoked access token is accepted": [REDEEMED, ["revoke", "a1", "done"], ["use", "a1", "done"]],
  "an access token of a revoked family is accepted": [
    REDEEMED,
    ROTATED,
    ["revoke", "r1", "done"],
    ["use", "a2", "done"],
  ],
  "a token is accepted after it was refused": [
    REDEEMED,
    ["revoke", "a1", "unknown"],
    ["use", "a1", "refused"],
    ["use", "a1", "done"],
  ],
  "an access token is refused that nothing cut": [REDEEMED, ["use", "a1", "refused"]],
  "an acknowledged code is refused": [["redeem", "c", "refused"]],
  "a code is redeemed twice": [REDEEMED, ["redeem", "c", "done", { grants: "2" }]],
  "an acknowledged rotation is lost": [REDEEMED, ROTATED, ["rotate", "r2", "refused"]],
  "a refresh token is rotated twice": [
    REDEEMED,
    ROTATED,
    ["rotate", "r1", "done", { grants: "3" }],
  ],
  "both of two concurrent rotations win": [
    REDEEMED,
    ["rotate", "r1", "done", { grants: "2", start: 20, end: 40 }],
    ["rotate", "r1", "done", { grants: "3", process: 1, start: 20, end: 40 }],
  ],
  "a replay is refused, but the family lives on": [
    REDEEMED,
    ROTATED,
    ["rotate", "r1", "refused"],
    ["use", "a2", "done"],
  ],
  "a request that changed nothing has rotated the token": [
    REDEEMED,
    ["rotate", "r1", "unavailable"],
    ["rotate", "r1", "refused"],
  ],
  "a token is accepted after a replay of its lost rotation": [
    REDEEMED,
    ["rotate", "r1", "unknown"],
    ["use", "a1", "done"],
    ["rotate", "r1", "refused", { process: 1 }],
    ["use", "a1", "done"],
  ],
};

for (const [what, given] of Object.entries(POSSIBLE))
  test(`possible: ${what}`, () => expect(isPossibleFamily(history(...given))).toBe(true));

for (const [what, given] of Object.entries(IMPOSSIBLE))
  test(`impossible: ${what}`, () => expect(isPossibleFamily(history(...given))).toBe(false));
