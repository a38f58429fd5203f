import { commandContext } from "@/db/audit/events";
import { readRetention, setAuditRetention } from "@/lib/audit/retention";
import { exportEvents, listEvents } from "@/lib/operations/audit";
import { ok, refuse } from "@/lib/result";
import { defineCommand } from "./define";
import { exportCommandOf } from "./export-command";
import { commandOf } from "./operation-command";
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

export const AUDIT_COMMANDS = [
  commandOf(listEvents, {
    say: ({ events, older }) => ({
      lines: [
        ...(events.length === 0 ? ["No event matches."] : []),
        ...events.map(({ at, event, ...row }) =>
          [
            at.toISOString(),
            event,
            row.actor ?? "-",
            row.user ?? row.application ?? row.site ?? row.group,
          ]
            .filter(Boolean)
            .join("  "),
        ),
        ...(older ? [`Older ones: --before ${older}`] : []),
      ],
      json: { events, older },
    }),
  }),
  exportCommandOf(exportEvents),
];
