import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { rotateKeysNow } from "@/lib/provider/key-rotation";

/** Rotates the signing keys at once, if the active ones are those that the form showed. */
export const POST = acting(
  { page: "/admin/keys/rotate", permission: "keys", fresh: true },
  async (form, { context }) => {
    const seen = (form.get("seen") ?? "").split(" ");
    const rotated = await rotateKeysNow(context, seen);
    return seeOther(`/admin/keys?rotated=${rotated.length > 0 ? "1" : "0"}`);
  },
);
