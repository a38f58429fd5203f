import { A_COMMAND } from "@/db/audit/events";
import { ok, refuse } from "@/lib/result";
import { setTarget } from "@/lib/sites/editing/target";
import type { TargetProblem } from "@/lib/sites/editing/target-url";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./surroundings";

export const setSiteTarget = defineCommand({
  words: ["sites", "set-target"],
  positionals: ["SLUG", "URL"],
  options: {},
  summary:
    "Sends everybody who opens a site to another https: address, at once; the old one is remembered.",
  async run({ positionals: [slug = "", url = ""] }, { now }) {
    const set = await withDatabase(() => setTarget(slug, url, { by: A_COMMAND, now }));
    if (!set.ok) return refuse(REFUSALS[set.error]);
    const { previous } = set.value;
    return ok({
      lines: [
        previous === url
          ? `${slug} leads to ${url} already.`
          : `${slug} leads to ${url} now${previous === null ? "" : `, no longer to ${previous}`}.`,
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
  target_length: { field: "URL", reason: "must have 2048 characters at most" },
  target_not_https: { field: "URL", reason: "must begin with https://" },
  target_characters: {
    field: "URL",
    reason: "must be printable ASCII without spaces; percent-encode the rest",
  },
  target_user_info: { field: "URL", reason: "must not contain a username or password" },
  target_host: { field: "URL", reason: "must be an absolute URL with a host" },
};
