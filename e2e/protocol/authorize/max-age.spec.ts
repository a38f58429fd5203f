import { expect, test } from "@playwright/test";
import { expectPage } from "../../support/authorization-answers";
import { oldVisit } from "../../support/old-visit";
import { signIn } from "../../support/pending-authorization";

test.describe("rule 14: max_age", () => {
  test("0 equals prompt=login", async () => {
    const { user, browser, session, ask, claims } = await oldVisit();
    const page = expectPage(await ask({ max_age: "0" }), "/sign-in");
    const { auth_time, sid } = await claims(
      await browser.get(await signIn(browser, user, page.href)),
    );
    expect(auth_time).toBeGreaterThan(session.authenticatedAt.getTime() / 1000 + 3500);
    expect(sid).toBe(session.id);
  });

  test("requires a new sign-in only if exceeded, and includes auth_time", async () => {
    const { session, ask, claims } = await oldVisit();
    expectPage(await ask({ max_age: "3540" }), "/sign-in");
    for (const max_age of ["3700", "9999999999", null]) {
      const { auth_time } = await claims(await ask({ max_age }));
      expect(auth_time).toBe(Math.floor(session.authenticatedAt.getTime() / 1000));
    }
  });
});
