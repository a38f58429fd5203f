import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

/** Closing the connection while the client still writes would reset it, and the response would be lost. */
test("a refusal that does not wait for the body still reaches who sends it", async () => {
  const { origin } = world();
  const large = "x".repeat(1_000_000);
  const type = "application/x-www-form-urlencoded";
  const sent: [path: string, status: number, init: RequestInit][] = [
    ["/oauth/token", 413, { body: large, headers: { "Content-Type": type } }],
    ["/api/v1/me", 413, { body: large, headers: { "Content-Type": type } }],
    ["/api/v1//sites", 400, { body: large }],
    ["/sign-in/password", 403, { body: new URLSearchParams({ a: "b" }) }],
    ["/account/apps", 405, { body: multipart(), headers: { Origin: "https://evil.example" } }],
  ];
  for (let n = 0; n < 15; n++)
    for (const [path, status, init] of sent) {
      const response = await fetch(origin + path, { method: "POST", ...init });
      expect([path, response.status]).toEqual([path, status]);
      await response.text();
    }
});

function multipart() {
  const form = new FormData();
  for (let n = 0; n < 20; n++) form.append(`part-${n}`, "x");
  return form;
}
