import { EventEmitter } from "node:events";
import { beforeEach, expect, it, vi } from "vitest";
import { log } from "@/lib/runtime/log";
import { handleLastResort } from "./serve";

const lines: unknown[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const level of ["fatal", "error"] as const)
    vi.spyOn(log(), level).mockImplementation((line) => {
      lines.push({ level, ...(line as object) });
    });
});

function watched() {
  const events = new EventEmitter();
  const stop = vi.fn();
  const nexts = vi.fn();
  events.on("uncaughtException", nexts).on("unhandledRejection", nexts);
  handleLastResort(events, stop);
  return { events, stop, nexts };
}

it("logs an uncaught exception in one line and stops the process", () => {
  const { events, stop, nexts } = watched();
  events.emit("uncaughtException", new Error("lost"));
  const stack = expect.stringContaining("last-resort.test.ts");
  expect(lines).toEqual([{ level: "fatal", event: "uncaught_exception", message: "lost", stack }]);
  expect(stop).toHaveBeenCalledOnce();
  expect(nexts).not.toHaveBeenCalled();
});

it("logs an unhandled rejection in one line and continues", () => {
  const { events, stop, nexts } = watched();
  events.emit("unhandledRejection", "no error at all");
  expect(lines).toMatchObject([
    { level: "error", event: "unhandled_rejection", message: "no error at all" },
  ]);
  expect(stop).not.toHaveBeenCalled();
  expect(nexts).not.toHaveBeenCalled();
});
