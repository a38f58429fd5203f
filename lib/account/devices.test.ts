import { expect, it } from "vitest";
import { countDevices, groupAlike, groupByDevice } from "./devices";

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
