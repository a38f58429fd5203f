import { expect, it } from "vitest";
import { endOffersTo, mayOffer, pauseOffers } from "./offers";

const HOUR = 3_600_000;
const now = new Date("2026-11-23T12:34:56Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

/** Returns the next request of a browser that got a cookie. */
const browserWith = (cookie: string) => new Headers({ cookie: cookie.split(";")[0] ?? "" });

const NEW = new Headers();

it("pauses for everybody: an hour after an offer, 30 days after it was declined", () => {
  expect(mayOffer("ada", NEW, now)).toBe(true);
  const offered = browserWith(pauseOffers("offered", NEW, now));
  for (const user of ["ada", "bob"]) expect(mayOffer(user, offered, after(HOUR - 1))).toBe(false);
  expect(mayOffer("ada", offered, after(2 * HOUR))).toBe(true);
  const declined = browserWith(pauseOffers("declined", offered, now));
  expect(mayOffer("bob", declined, after(30 * 24 * HOUR - 1))).toBe(false);
  expect(mayOffer("bob", declined, after(30 * 24 * HOUR + HOUR))).toBe(true);
  // A later offer doesn't shorten it.
  const again = browserWith(pauseOffers("offered", declined, after(HOUR)));
  expect(mayOffer("ada", again, after(20 * 24 * HOUR))).toBe(false);
});

it("ends for a user who has a passkey in this browser, and for nobody else", () => {
  const cookie = endOffersTo("ada", NEW, now);
  expect(cookie).not.toContain("ada");
  expect(cookie).toContain(`Max-Age=${400 * 86_400}`);
  const used = browserWith(cookie);
  expect(mayOffer("ada", used, after(399 * 24 * HOUR))).toBe(false);
  expect(mayOffer("bob", used, now)).toBe(true);
  const both = browserWith(endOffersTo("bob", used, now));
  for (const user of ["ada", "bob"]) expect(mayOffer(user, both, now)).toBe(false);
});

it("keeps the cookie short, and reads only what it wrote", () => {
  let headers = NEW;
  for (let n = 0; n < 50; n++) headers = browserWith(endOffersTo(`user ${n}`, headers, now));
  expect(headers.get("cookie")?.length).toBeLessThan(500);
  expect(mayOffer("user 49", headers, now)).toBe(false);
  for (const value of ["", "all", "all:", "all:x", "all:99999999", "x".repeat(4000), ":9.:9"])
    expect(mayOffer("ada", new Headers({ cookie: `foyer.offers=${value}` }), now)).toBe(true);
});
