import { expect, it } from "vitest";
import { lossesOf } from "./losses";

const on = { twoStepAt: new Date(), app: {}, codesLeft: 8 };
const off = { twoStepAt: null, app: null, codesLeft: 0 };
const SET = { isSet: true, signsIn: true };

/** Returns each loss with its ways as text. */
const said = (changes: Partial<Parameters<typeof lossesOf>[0]>) =>
  lossesOf({ password: SET, hasAddress: true, passkeys: 1, factors: on, ...changes }).map(
    ({ lost, ways }) => `${lost}: ${ways.join(" ")}`,
  );

it.each([
  [{}, ["password: mail passkey", "app: codes passkey", "passkey: password_and_code"]],
  [{ passkeys: 2 }, ["password: mail passkey", "app: codes passkey"]],
  [{ passkeys: 0, factors: off }, ["password: mail"]],
  [{ passkeys: 0, factors: off, hasAddress: false }, ["password: "]],
  [{ passkeys: 0, factors: { ...on, codesLeft: 0 } }, ["password: mail", "app: "]],
  [{ factors: off }, ["password: mail passkey", "passkey: password"]],
  [{ factors: { ...off, twoStepAt: new Date() } }, ["password: mail passkey", "passkey: "]],
  [{ password: { isSet: false, signsIn: false }, factors: off }, ["passkey: "]],
  [{ password: { isSet: true, signsIn: false }, passkeys: 0, factors: off }, []],
])("says what is left with %j", (changes, losses) => expect(said(changes)).toEqual(losses));
