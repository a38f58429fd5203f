import { makeUser } from "@/test/factories";
import { signedInBrowser } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

test("the palette answers only the signed in, in their language, and is never stored", async () => {
  const asked = await fetch(`${world().origin}/palette?q=account`);
  expect([asked.status, (await asked.json()).error.code]).toEqual([401, "unauthenticated"]);

  const { browser } = await signedInBrowser(await makeUser(db()));
  const answer = await browser.get("/palette?q=your%20sessions");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await answer.json()).toEqual({
    status: "1 result",
    sections: [
      {
        kind: "pages",
        title: "Pages",
        entries: [
          { href: "/account/sessions", title: "Your sessions", detail: null, picture: null },
        ],
      },
    ],
  });
});

test("a field's search answers values for the form to send", async () => {
  const { browser } = await signedInBrowser(await makeUser(db(), { role: "administrator" }));
  const sought = await makeUser(db(), { name: "Quentin Choosable" });
  const answer = await browser.get("/palette?kind=people&q=choosable");
  const { sections } = await answer.json();
  expect(sections).toMatchObject([
    { kind: "people", entries: [{ value: sought.username, title: "Quentin Choosable" }] },
  ]);
  const { browser: anybody } = await signedInBrowser(await makeUser(db()));
  expect((await (await anybody.get("/palette?kind=people&q=choosable")).json()).sections).toEqual(
    [],
  );
});

test("a search of any bytes is answered", async () => {
  const { browser } = await signedInBrowser(await makeUser(db(), { role: "administrator" }));
  for (const q of ["%00", "%ff", "%ed%a0%80", "%25", "\\", "x".repeat(5000), "a&q=b"])
    expect([q, (await browser.get(`/palette?q=${q}`)).status]).toEqual([q, 200]);
});
