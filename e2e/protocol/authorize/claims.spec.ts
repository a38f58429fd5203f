import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import {
  expectCode,
  expectPage,
  expectRefusal,
  storedFor,
} from "../../support/authorization-answers";
import { oldVisit } from "../../support/old-visit";
import { signIn } from "../../support/pending-authorization";
import { db, world } from "../../support/world";

test.describe("rule 17: a requested sub", () => {
  const subject = (value: unknown) => JSON.stringify({ id_token: { sub: { value } } });

  test("never signs in another user: login_required without a page, a form with one", async () => {
    const { application, browser, user, ask } = await oldVisit();
    const claims = subject((await makeUser(db())).id);
    expectRefusal(await ask({ claims, prompt: "none" }), application, "login_required");
    const page = expectPage(await ask({ claims }), "/sign-in");
    const resumed = await browser.get(await signIn(browser, user, page.href));
    expectRefusal(resumed, application, "login_required");
    expect(await storedFor(application)).toMatchObject({ families: 0, requests: 0 });
  });

  test("that is signed in gets a code; an impossible sub is ignored or never matches", async () => {
    const { application, user, ask } = await oldVisit();
    expectCode(await ask({ claims: subject(user.id), prompt: "none" }), application);
    for (const value of [1, null, {}, [user.id]])
      expectCode(await ask({ claims: subject(value), prompt: "none" }), application);
    for (const value of ["", "x", "\0", "\ud800", user.id.toUpperCase()])
      expectRefusal(
        await ask({ claims: subject(value), prompt: "none" }),
        application,
        "login_required",
      );
  });

  test("unsupported claims and those of scopes that were not granted are ignored", async () => {
    const { ask, claims } = await oldVisit();
    const asked = {
      id_token: { email: { essential: true }, name: null, admin: null, iss: { value: "x" } },
      x: 1,
    };
    const given = await claims(
      await ask({ claims: JSON.stringify(asked), scope: "openid profile" }),
    );
    expect(given).toMatchObject({ name: "Test Person", iss: world().origin });
    for (const absent of ["email", "admin"]) expect(given).not.toHaveProperty(absent);
  });
});
