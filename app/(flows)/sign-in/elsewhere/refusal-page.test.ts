import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { refusalPage, SHOWN, shownAgain } from "./refusal-page";

beforeAll(() => void vi.stubEnv("APP_SECRET", "s".repeat(32)));
afterAll(() => void vi.unstubAllEnvs());

const headersOf = (id: string) => new Headers({ cookie: setBrowserId(id).split(";")[0] ?? "" });

const REFUSAL = {
  page: "failed",
  name: "Work",
  account: "ada@corp.example",
  next: "/account",
  purpose: "sign_in",
} as const;

it("shows a refusal again to its own browser, at its own provider, for ten minutes", async () => {
  const headers = headersOf(newBrowserId());
  const page = await refusalPage({ url: "http://foyer.test/", headers }, "work", REFUSAL);
  const [, address = ""] = /name="next" value="([^"]+)"/.exec(await page.text()) ?? [];
  const sealed = new URL(address, "http://foyer.test").searchParams.get(SHOWN) ?? "";
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const own = { providerId: "work", headers };
  expect(await shownAgain(sealed, own, after(9))).toMatchObject({ refusal: REFUSAL });
  expect(await shownAgain(sealed, own, after(11))).toBeNull();
  expect(await shownAgain(sealed, { ...own, providerId: "other" }, after(0))).toBeNull();
  for (const others of [headersOf(newBrowserId()), new Headers()])
    expect(await shownAgain(sealed, { ...own, headers: others }, after(0))).toBeNull();
});
