import { LIST, pageOf, readSeen } from "@/app/admin/applications/fields";
import { setLogo } from "@/lib/applications/logo";
import { refuseForm } from "@/lib/http/problems";
import { seeOther } from "@/lib/http/see-other";
import { actingWithFile } from "@/lib/session/acting";

/** Takes an uploaded logo. */
export const POST = actingWithFile(
  { page: LIST, permission: "applications" },
  async (upload, { by, now }) => {
    const fields = new Map([
      ["application", (await upload.text("application")) ?? ""],
      ["revision", (await upload.text("revision")) ?? ""],
    ]);
    const seen = readSeen(fields);
    if (!seen) return seeOther(LIST);
    const logo = await upload.file("logo");
    const set =
      logo.byteLength > 0
        ? await setLogo(seen, logo, { by, now })
        : { ok: false as const, error: "missing" as const };
    if (set.ok) return seeOther(`${pageOf(seen.id)}?done=changed`);
    if (set.error === "unknown") return seeOther(LIST);
    return refuseForm(pageOf(seen.id), "logo", { problems: { logo: set.error }, typed: {} });
  },
);
