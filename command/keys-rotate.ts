import { A_COMMAND } from "@/db/audit/events";
import { rotateKeysNow } from "@/lib/provider/key-rotation";
import { ok, refuse } from "@/lib/result";
import { appSecrets } from "@/lib/runtime/env";
import { defineCommand } from "./define";
import { withDatabase } from "./surroundings";

export const rotateKeys = defineCommand({
  words: ["keys", "rotate"],
  options: {},
  summary: "The next signing keys, published already, sign from now on; new next ones are made.",
  async run(_, { now }) {
    const rotated = await withDatabase(async () => {
      appSecrets();
      return rotateKeysNow(now, A_COMMAND);
    });
    if (rotated.length === 0)
      return refuse({
        field: null,
        reason:
          "no key was rotated: another rotation came first, or there are none until the server's first start",
      });
    return ok({
      lines: [
        ...rotated.map(({ alg, retired, active }) => `${alg}  ${active} signs, ${retired} retired`),
        "Leave five minutes before the next rotation: until then clients may not know the next keys.",
      ],
      json: { rotated },
    });
  },
});
