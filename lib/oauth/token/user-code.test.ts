import { expect, it } from "vitest";
import { formatUserCode, readUserCode } from "./device";

it.each([
  ["WDJB-MJHT", "WDJBMJHT"],
  ["wdjbmjht", "WDJBMJHT"],
  [" wdjb  mjht\n", "WDJBMJHT"],
  ["W.D.J.B–M.J.H.T", "WDJBMJHT"],
  ["ＷＤＪＢ-MJHT", "WDJBMJHT"],
  ["ｗｄｊｂ－ｍｊｈｔ", "WDJBMJHT"],
  ["wdjbー\u200bmjht", "WDJBMJHT"],
])("reads %j", (typed, code) => {
  expect(readUserCode(typed)).toBe(code);
});

it.each(["", "WDJB-MJH", "WDJB-MJHTX", "WDJA-MJHT", "WDJB-MJHß", "WDJB-MJH1", "ＷＤＪＡ-MJHT"])(
  "reads no code in %j",
  (typed) => {
    expect(readUserCode(typed)).toBeNull();
  },
);

it("writes a code in two halves", () => {
  expect(formatUserCode("WDJBMJHT")).toBe("WDJB-MJHT");
});
