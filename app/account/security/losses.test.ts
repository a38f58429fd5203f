import { expect, it } from "vitest";
import { lossesOf } from "./losses";

const on = { twoStepAt: new Date(), app: {}, codesLeft: 8 };
const off = { twoStepAt: null, app: null, codesLeft: 0 };
const SET = { isExclusive: false, signsIn: true };

/** Returns each loss with its ways as text. */
const said = (changes: Partial<Parameters<typeof lossesOf>[0]>) =>
  lossesOf({ password: SET, hasAddress: true, passkeys: 1, factors: on, ...changes }).map(
    ({ lost, ways, byProvider }) => `${lost}: ${ways.join(" ")}${byProvider ? " +" : ""}`,
  );

it.each([
  [{}, ["password: mail passkey +", "app: codes passkey", "passkey: password_and_code +"]],
  [{ passkeys: 2 }, ["password: mail passkey +", "app: codes passkey"]],
  [{ passkeys: 0, factors: off }, ["password: mail +"]],
  [{ passkeys: 0, factors: off, hasAddress: false }, ["password:  +"]],
  [{ passkeys: 0, factors: { ...on, codesLeft: 0 } }, ["password: mail +", "app: "]],
  [{ factors: off }, ["password: mail passkey +", "passkey: password +"]],
  [{ factors: { ...off, twoStepAt: new Date() } }, ["password: mail passkey +", "passkey: "]],
  [{ password: { isExclusive: true, signsIn: false }, factors: off }, ["passkey:  +"]],
  [{ password: { isExclusive: true, signsIn: true }, factors: off, passkeys: 0 }, ["password:  +"]],
  [{ password: { isExclusive: true, signsIn: false }, passkeys: 0, factors: off }, []],
])("says what is left with %j", (changes, losses) => expect(said(changes)).toEqual(losses));
