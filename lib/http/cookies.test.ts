import { expect, it } from "vitest";
import { readCookie, readCookies } from "./cookies";

const sent = (cookie: string) => new Headers({ cookie });

it.each(["\xa0", "\x85"])("takes no name with a byte %j around it for ours", (byte) => {
  const headers = sent(
    `${byte}foyer.session=theirs; foyer.session${byte}=theirs; foyer.session=ours`,
  );
  expect(readCookie(headers, "foyer.session")).toBe("ours");
  expect(readCookies(headers, "foyer.session")).toEqual([["foyer.session", "ours"]]);
});

it("strips spaces and tabs", () => {
  expect(readCookie(sent("a=b;\t foyer.session = ours\t; c=d"), "foyer.session")).toBe("ours");
});
