import { expect, it } from "vitest";
import { groupFailures } from "./group-failures";

const failure = (id: number, error: string, sent: string | null, times = 1) => ({
  id,
  at: new Date(0),
  error,
  description: `${error} happened`,
  sent,
  requestId: null,
  endpoint: null,
  times,
  authenticated: null,
});

it("groups equal failures under the latest, and keeps the order", () => {
  const failures = [
    failure(5, "redirect_uri_unregistered", "https://a.example/cb"),
    failure(4, "invalid_scope", null),
    failure(3, "redirect_uri_unregistered", "https://b.example/cb"),
    failure(2, "redirect_uri_unregistered", "https://a.example/cb", 5),
    failure(1, "invalid_scope", null),
  ];
  expect(groupFailures(failures).map(({ id, times }) => [id, times])).toEqual([
    [5, 6],
    [4, 2],
    [3, 1],
  ]);
});
