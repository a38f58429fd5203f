import { commandContext } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { setTarget } from "@/lib/sites/editing/target";
import type { TargetProblem } from "@/lib/sites/editing/target-url";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./with-database";

export const setSiteTarget = defineCommand({
  words: ["sites", "set-target"],
  positionals: ["SLUG", "URL"],
  options: {},
  summary: "Change the target URL of a site. The old URL is kept in its history.",
  async run({ positionals: [slug = "", typed = ""] }, { now }) {
    const set = await withDatabase(() => setTarget(slug, typed, commandContext(now)));
    if (!set.ok) return refuse(REFUSALS[set.error]);
    const { targetUrl: url, previous } = set.value;
    return ok({
      lines: [
        previous === url
          ? `${slug} already redirects to ${url}.`
          : `${slug} now redirects to ${url}${previous === null ? "" : ` (was ${previous})`}.`,
      ],
      json: {
        slug,
        target_url: url,
        ...(previous !== null && { previous_target_url: previous }),
      },
    });
  },
});

const REFUSALS: Record<"site_unknown" | TargetProblem, Refusal> = {
  site_unknown: { field: "SLUG", reason: "no site has this slug" },
  target_length: { field: "URL", reason: "must be at most 2048 characters" },
  target_not_https: { field: "URL", reason: "must start with https://" },
  target_characters: {
    field: "URL",
    reason: "must not contain spaces, control characters or backslashes",
  },
  target_user_info: { field: "URL", reason: "must not contain a username or password" },
  target_host: { field: "URL", reason: "must be an absolute URL with a valid host" },
};
