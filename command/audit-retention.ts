import { commandContext } from "@/db/audit/events";
import { readRetention, setAuditRetention } from "@/lib/audit/retention";
import { ok, refuse } from "@/lib/result";
import { defineCommand } from "./define";
import { withDatabase } from "./with-database";

export const auditRetention = defineCommand({
  words: ["audit", "retention"],
  positionals: ["DAYS"],
  options: {},
  summary: 'Set how long audit events are kept: 90 to 36500 days, or "all".',
  async run({ positionals: [typed = ""] }, { now }) {
    const days = readRetention(typed);
    if (!days.ok)
      return refuse({ field: "DAYS", reason: 'must be a number from 90 to 36500, or "all"' });
    await withDatabase(() => setAuditRetention(days.value, commandContext(now)));
    const line =
      days.value === null
        ? "All audit events are kept."
        : `Audit events are kept for ${days.value} days. Servers delete older events within minutes.`;
    return ok({ lines: [line], json: { days: days.value } });
  },
});
