import { expect, type Locator } from "@playwright/test";

/**
 * Replaces the text of a text area that has some. When scripts start, they can undo the selection
 * that `fill` deletes.
 */
export const rewrite = (area: Locator, text: string) =>
  expect(async () => {
    await area.fill(text);
    await expect(area).toHaveValue(text, { timeout: 100 });
  }).toPass();
