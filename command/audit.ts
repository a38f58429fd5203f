import { exportEvents, listEvents } from "@/lib/operations/audit";
import { exportCommandOf } from "./export-command";
import { commandOf } from "./operation-command";

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
