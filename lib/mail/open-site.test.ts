import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeMessage } from "./message";

beforeEach(() => vi.stubEnv("PUBLIC_URL", "https://id.example.org"));
afterEach(() => vi.unstubAllEnvs());

const write = (locale: "en" | "zh-CN", verified = true) =>
  writeMessage({
    ...{ kind: "site_open", locale, to: "ada@example.org", verified },
    parameters: {
      ...{ name: "Ada", link: "https://id.example.org/admin/sites/1" },
      ...{ at: "2026-03-04T05:06:00.000Z", site: "https://wiki.example" },
    },
  });

it("rule 183: names the open site in the subject and the first sentence", () => {
  const { subject, text, html } = write("en");
  expect(subject).toBe("wiki.example answers without sign-in");
  for (const body of [text, html])
    expect(body).toMatch(
      /On March 4, 2026 at 05:06 UTC, .* opened wiki\.example without signing in/,
    );
  const { subject: chinese, text: words } = write("zh-CN");
  expect(chinese).toBe("wiki.example 无需登录即可访问");
  expect(words).toContain("打开了 wiki.example，");
});

it("tells an unverified address no site", () => {
  const { subject, text, html } = write("en", false);
  expect(subject).toBe("A protected site answers without sign-in");
  for (const body of [text, html]) expect(body).not.toContain("wiki.example");
  expect(write("zh-CN", false).subject).toBe("受保护的站点无需登录即可访问");
});
