import { expect, it } from "vitest";
import { countDevices, groupAlike, groupByDevice, unfamiliarOf } from "./devices";

const firefox = (version: number) => ({
  userAgent: `Mozilla/5.0 (Windows NT 10.0; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
});
const CHROME = {
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};
const IPHONE = {
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};
const UNKNOWN = { userAgent: null };

it("groups sessions by kind of device, the same device next to each other", () => {
  const [new_, old] = [firefox(132), firefox(131)];
  expect(groupByDevice([new_, IPHONE, CHROME, old, UNKNOWN])).toEqual([
    { kind: "computer", sessions: [new_, old, CHROME] },
    { kind: "mobile", sessions: [IPHONE] },
    { kind: "other", sessions: [UNKNOWN] },
  ]);
});

it("counts a browser on a system as one device, whatever its version", () => {
  expect(countDevices([firefox(132), firefox(131), CHROME, IPHONE, UNKNOWN, UNKNOWN])).toBe(4);
  expect(countDevices([])).toBe(0);
});

it("puts sessions of one browser and the same applications together, and one apart", () => {
  const session = (id: string, seen: { userAgent: string | null }, ...applications: string[]) => ({
    id,
    ...seen,
    applications,
  });
  const sessions = [
    session("here", CHROME),
    session("a", CHROME),
    session("b", firefox(132), "GitLab"),
    session("c", CHROME),
    session("d", firefox(132)),
    session("e", firefox(132), "GitLab"),
    session("f", firefox(131), "GitLab"),
    session("g", CHROME, "GitLab", "Grafana"),
    session("h", CHROME, "Grafana", "GitLab"),
  ];
  const groups = groupAlike(sessions, "here").map((group) => group.map(({ id }) => id).join(""));
  expect(groups).toEqual(["here", "ac", "be", "d", "f", "gh"]);
});

it("points out a recent session of a new device with a network of its own, among several", () => {
  const now = new Date("2026-11-29T12:00:00Z");
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const session = (
    id: string,
    seen: { userAgent: string | null },
    network: string,
    days: number,
    isNewDevice = true,
  ) => ({
    ...{ id, ...seen, network, createdAt: at(days), isNewDevice },
  });
  const here = session("here", CHROME, "192.0.2.0/24", 1);
  const sessions = [
    here,
    session("same device", CHROME, "198.51.100.0/24", 1),
    session("same network", IPHONE, "192.0.2.0/24", 1),
    session("strange", firefox(132), "203.0.113.0/24", 6),
    session("old", UNKNOWN, "203.0.112.0/24", 8),
    session("known", { userAgent: "curl/8.5.0" }, "203.0.111.0/24", 1, false),
  ];
  expect([...unfamiliarOf(sessions, "here", now)]).toEqual(["strange"]);
  expect([...unfamiliarOf([here, ...sessions.slice(3, 4)], "here", now)]).toEqual([]);
});
