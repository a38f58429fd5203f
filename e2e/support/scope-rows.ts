import type { Page } from "@playwright/test";
import { expect } from "./visit";

/** Returns the row of a scope in the form of an API, counted from 1. */
export const scopeRow = (page: Page, number: number) =>
  page.getByRole("group", { name: `Scope ${number}`, exact: true });

/**
 * Fills in the row of a scope. When scripts start, they can undo the selection that `fill` deletes, so
 * it is repeated until the value stays.
 */
export const fillScope = (page: Page, number: number, name: string, description: string) =>
  expect(async () => {
    for (const [label, text] of [
      ["Name", name],
      ["Description", description],
    ] as const) {
      const input = scopeRow(page, number).getByLabel(label, { exact: true });
      await input.fill(text);
      await expect(input).toHaveValue(text, { timeout: 100 });
    }
  }).toPass();

export const openApiTab = (page: Page, name: "Overview" | "Applications" | "Settings") =>
  page
    .getByRole("navigation", { name: "Parts of this API" })
    .getByRole("link", { name, exact: true })
    .click();
