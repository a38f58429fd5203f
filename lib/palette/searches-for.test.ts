import { expect, it } from "vitest";
import type { LiveSession } from "@/db/users/live-sessions";
import { searchesFor } from "./searches-for";

const searches = (role: string, locale: "en" | "zh-CN") =>
  searchesFor({ role } as LiveSession["user"], "a & b", locale).map(({ href, title }) => [
    href,
    title,
  ]);

it("offers administrators alone to search users and the audit log, in their language", () => {
  expect(searches("administrator", "en")).toEqual([
    ["/admin/users?q=a+%26+b", "Search users for “a & b”"],
    ["/admin/audit?q=a+%26+b", "Search the audit log for “a & b”"],
  ]);
  expect(searches("administrator", "zh-CN")[1]?.[1]).toBe("在审计日志中搜索“a & b”");
  expect(searches("editor", "en")).toEqual([]);
});
