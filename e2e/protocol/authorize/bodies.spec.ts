import { expect, test } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import { authorizeAddress } from "../../support/flow";
import { CHALLENGE } from "../../support/pending-authorization";
import { sendRaw } from "../../support/raw-http";
import { db, world } from "../../support/world";

const FORM = "application/x-www-form-urlencoded";

const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
  fetch(new URL(path, world().origin), {
    method: "POST",
    body,
    headers: { Origin: world().origin, ...headers },
    redirect: "manual",
  });

const FORMS = ["/oauth/authorize", "/sign-in/password", "/consent/decision"];

test.describe("a posted form", () => {
  for (const path of FORMS) {
    test(`of 1 MB at ${path} is 413`, async () => {
      const body = `client_id=${"a".repeat(1_000_000)}`;
      expect((await post(path, body, { "Content-Type": FORM })).status).toBe(413);
    });

    test(`of another type at ${path} is 415`, async () => {
      const types = [
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "x",
        `${FORM}x`,
      ];
      for (const type of types)
        expect([type, (await post(path, "{}", { "Content-Type": type })).status]).toEqual([
          type,
          415,
        ]);
    });

    test(`that is not UTF-8 at ${path} is 400`, async () => {
      const body = Buffer.from("client_id=\xff\xfe", "latin1");
      expect((await post(path, body, { "Content-Type": FORM })).status).toBe(400);
    });

    test(`of hostile names at ${path} is no 5xx`, async () => {
      const bodies = [
        "",
        "&&&===",
        "__proto__=1&constructor=2",
        "[]=1&request[]=2",
        "%",
        "a=%00",
        "\0",
        "\n\r",
      ];
      const fields = "username=%00&password=%ff&next=%00&request=%00&decision=%00";
      for (const body of [...bodies, fields, `request=${"%F0%9F%97%9D".repeat(1000)}`])
        expect((await post(path, body, { "Content-Type": FORM })).status).toBeLessThan(500);
    });
  }

  test("of 1 MB without a declared length is also 413", async () => {
    const headers = { "Content-Type": FORM, "Transfer-Encoding": "chunked" };
    const sent = { method: "POST", headers, body: `x=${"a".repeat(1_000_000)}` };
    expect((await sendRaw(world().origin, "/oauth/authorize", sent)).status).toBe(413);
  });

  test("with a username that ends in a lone surrogate is no 5xx", async () => {
    const body = new URLSearchParams({ username: `${"a".repeat(255)}🗝`, password: "x" });
    expect((await post("/sign-in/password", body, {})).status).toBe(303);
  });

  test("from another site is never a 5xx, whatever bytes it holds", async () => {
    const application = await makeApplication(db());
    const [path = "", query = ""] = authorizeAddress(application, CHALLENGE, { state: null }).split(
      "?",
    );
    const headers = {
      "Content-Type": FORM,
      "Sec-Fetch-Site": "cross-site",
      Origin: "https://client.example",
    };
    for (const state of [
      "\n",
      "\r\nSet-Cookie: a=b",
      "é",
      "🗝",
      "\0",
      "#",
      "a#b",
      "\\",
      "\t",
      " ",
    ]) {
      const response = await post(path, `${query}&state=${state}`, headers);
      expect([state, response.status]).toEqual([state, 303]);
      expect(response.headers.getSetCookie().join()).not.toContain("a=b");
      const onward = response.headers.get("location") ?? "";
      expect(onward).not.toContain("#");
    }
  });
});
