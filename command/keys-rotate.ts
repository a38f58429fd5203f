import { commandContext } from "@/db/audit/events";
import { rotateKeysNow } from "@/lib/provider/key-rotation";
import { ok, refuse } from "@/lib/result";
import { appSecrets } from "@/lib/runtime/env";
import { defineCommand } from "./define";
import { withDatabase } from "./with-database";

export const rotateKeys = defineCommand({
  words: ["keys", "rotate"],
  options: {},
  summary: "Rotate the signing keys: activate the published next keys and generate new ones.",
  async run(_, { now }) {
    const rotated = await withDatabase(async () => {
      appSecrets();
      return rotateKeysNow(commandContext(now));
    });
    if (rotated.length === 0)
      return refuse({
        field: null,
        reason:
          "no keys were rotated: another rotation was faster, or the server has never been started",
      });
    return ok({
      lines: [
        ...rotated.map(({ alg, retired, active }) => `${alg}  ${active} signs, ${retired} retired`),
        "Wait five minutes before the next rotation, so that clients can fetch the new next keys.",
      ],
      json: { rotated },
    });
  },
});
