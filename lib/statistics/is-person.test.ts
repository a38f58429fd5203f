import { expect, it, test } from "vitest";
import { isPerson } from "./is-person";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

const request = (headers: Record<string, string>, method = "GET") => ({
  method,
  headers: new Headers(headers),
});

it.each([FIREFOX, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"])(
  "counts %s as a person, each time",
  (agent) => {
    expect(isPerson(request({ "user-agent": agent }))).toBe(true);
    expect(isPerson(request({ "user-agent": agent }))).toBe(true);
  },
);

it.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "UptimeRobot/2.0",
])("counts %s as a program, each time", (agent) => {
  expect(isPerson(request({ "user-agent": agent }))).toBe(false);
  expect(isPerson(request({ "user-agent": agent }))).toBe(false);
});

test("counts neither prefetches nor HEAD requests", () => {
  expect(isPerson(request({ "user-agent": FIREFOX, "sec-purpose": "prefetch;prerender" }))).toBe(
    false,
  );
  expect(isPerson(request({ "user-agent": FIREFOX, purpose: "prefetch" }))).toBe(false);
  expect(isPerson(request({ "user-agent": FIREFOX }, "HEAD"))).toBe(false);
});

test("keeps its verdicts during a flood of invented names", () => {
  for (let at = 0; at < 5000; at += 1) isPerson(request({ "user-agent": `Invented ${at}` }));
  expect(isPerson(request({ "user-agent": FIREFOX }))).toBe(true);
  expect(isPerson(request({ "user-agent": "Googlebot/2.1" }))).toBe(false);
});
