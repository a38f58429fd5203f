import { CookieClient } from "../../support/cookie-client";
import { startServerOfFile } from "../../support/server-of-file";
import { expect, test } from "../../support/spec";

test("of 15 wrong setup codes at once, ten are looked at, and the others are told to wait", async () => {
  const own = await startServerOfFile();
  try {
    await own.db.$client`truncate users, limits cascade`;
    const browser = new CookieClient(own.server.origin);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => browser.post("/setup/account", { code: "WRONG" })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(303), ...Array(5).fill(429)]);
    for (const { status, headers } of answers)
      if (status === 429) expect(headers.get("retry-after")).toMatch(/^\d+$/);
  } finally {
    await own.stop();
  }
});
