import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { PAGES } from "./pages";

/** Pages that only ask about one thing or that another page leads to, with what was chosen there. */
const STEPS =
  /\/(?:selected|remove-all|sign-out-others|rotate|deletion|authenticator|authenticator\/remove|recovery-codes|turn-on|turn-off)$/;

it("offers every page of the account and the consoles that needs nothing chosen before", () => {
  const pages = ["account", "admin", "developer"]
    .flatMap((folder) =>
      readdirSync(`app/${folder}`, { recursive: true }).map((file) => `/${folder}/${file}`),
    )
    .filter((file) => file.endsWith("/page.tsx"))
    .map((file) => file.replace(/\/page\.tsx$/, ""))
    .filter((page) => !page.includes("[") && !STEPS.test(page));
  const offered = PAGES.map(({ href }) => href).filter((href) => href !== "/");
  expect([...offered].sort()).toEqual(pages.sort());
});
