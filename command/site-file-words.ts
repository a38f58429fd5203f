import type { CellProblem } from "@/lib/sites/exchange/cells";
import { problemWords } from "./table-files";

export const explainFileProblem = problemWords<CellProblem | "slug_repeated">({
  value_type: "has the wrong type",
  enabled_unfit: "must be true or false",
  audience_unknown: "must be everyone, signed_in or groups",
  groups_missing: "must name a group, since the audience is groups",
  groups_unfit: "has too many groups; a site can have up to 200, separated by semicolons",
  group_unknown: "must have only keys of groups",
  slug_repeated: "is already used in an earlier row",
  slug_unfit: "must be 1 to 200 lowercase letters and digits, with single hyphens between words",
  slug_taken: "is already used by another site",
  text_missing: "must not be empty",
  text_length:
    "is too long; the limits are 100 characters for titles, 200 for display URLs, 500 for descriptions and 50 for sections",
  text_characters: "contains characters that can't be displayed",
  kind_unknown: "must be internal or external",
  weight_unfit: "must be a whole number from 0 to 999",
  application_unknown: "no application has this client ID",
  target_length: "must be at most 2048 characters",
  target_not_https: "must start with https://",
  target_characters: "must not contain spaces, control characters or backslashes",
  target_user_info: "must not contain a username or password",
  target_host: "must be an absolute URL with a valid host",
});
