import { afterEach, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { GET } from "./route";

afterEach(() => {
  vi.unstubAllEnvs();
  completeEnvironment({});
});

it("says where to report a vulnerability, for less than a year (RFC 9116)", async () => {
  vi.stubEnv("SECURITY_CONTACT", "mailto:security@example.org");
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  completeEnvironment({});
  const response = GET(new Request("https://id.example.org/.well-known/security.txt"));
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = (await response.text()).trimEnd().split("\n");
  const [contact, expires = "", canonical] = fields;
  expect(contact).toBe("Contact: mailto:security@example.org");
  expect(canonical).toBe("Canonical: https://id.example.org/.well-known/security.txt");
  const days = (Date.parse(expires.replace("Expires: ", "")) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
