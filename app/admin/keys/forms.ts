import * as z from "zod";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { revokeKey } from "@/lib/provider/key-revocation";
import { rotateKeysNow } from "@/lib/provider/key-rotation";
import { ok, refuse } from "@/lib/result";

const KEYS = "/admin/keys";

export const KEY_FORMS = {
  /** Rotates the signing keys at once, if the active ones are those that the page showed. */
  "admin/keys/rotate": defineForm({
    permission: "keys",
    home: `${KEYS}/rotate`,
    key: z.object({ active: z.string().default("") }),
    fresh: "administration",
    run: async ({ active }, { context }) => {
      const rotated = await rotateKeysNow(context, active.split(" "));
      return rotated.length > 0 ? ok(rotated) : refuse("rotated_meanwhile");
    },
    done: () => flash(KEYS, { done: "rotated" }),
    refused: (error) => flash(KEYS, { refused: error }),
  }),
  /** Revokes one key; the page of a key that is gone doesn't exist. */
  "admin/keys/revoke": defineForm({
    permission: "keys",
    home: KEYS,
    key: z.object({ kid: z.string() }),
    page: ({ kid }) => `${KEYS}/revoke/${encodeURIComponent(kid)}`,
    fresh: "administration",
    run: ({ kid }, { context }) => revokeKey(kid, context),
    done: () => flash(KEYS, { done: "revoked" }),
    refused: (error) => flash(KEYS, { refused: error }),
  }),
};
