import * as z from "zod";
import { EXPORT_FORMATS, exportAudit } from "@/lib/audit/export";
import { listAudit } from "@/lib/audit/page";
import { auditQuery, type UnfitFields } from "@/lib/audit/query";
import type { FieldProblems } from "@/lib/fields";
import { EVENT_PLACE } from "@/lib/lists/event-place";
import { readPosition, writePosition } from "@/lib/lists/sort";
import { ok, type Result, refuse } from "@/lib/result";
import { defineOperation } from "./operation";

const OF_AUDIT = {
  permission: "audit",
  fresh: "administration",
  refusals: { filter_unfit: "Names nothing that events have." },
} as const;

/** Filters as programs give them: a form reads an unknown range as all events. */
const query = auditQuery.extend({ range: auditQuery.shape.range.unwrap() });

const explained = <T>(
  found: Result<T, UnfitFields>,
): Result<T, FieldProblems<string> & Record<string, "filter_unfit">> =>
  found.ok
    ? found
    : refuse(Object.fromEntries([...found.error].map((field) => [field, "filter_unfit" as const])));

export const listEvents = defineOperation({
  ...OF_AUDIT,
  name: "audit list",
  fresh: null,
  summary:
    "Lists the 50 newest events that match the [filters](administration.md#audit-log); `--before` continues after the last one, with the `older` of its output.",
  fields: query.extend({ before: z.string().trim() }),
  run: async ({ before, ...asked }, { context }) => {
    const from = readPosition((way) => (way === "after" ? before : null), EVENT_PLACE);
    const found = explained(await listAudit(asked, from, context.at));
    if (!found.ok) return found;
    const { shown, next } = found.value;
    const events = shown.map(({ place: _, ...event }) => event);
    return ok({ events, older: next && (writePosition(next).after ?? null) });
  },
  event: null,
});

export const exportEvents = defineOperation({
  ...OF_AUDIT,
  name: "audit export",
  summary:
    "Writes all events that match the filters to a new .csv or .jsonl file that only its owner can read.",
  fields: query.extend({ format: z.enum(EXPORT_FORMATS) }),
  async run({ format, ...asked }, { context }) {
    const exported = explained(await exportAudit(asked, format, context));
    return exported.ok ? ok({ content: exported.value, counts: {} }) : exported;
  },
  event: "audit.exported",
});
