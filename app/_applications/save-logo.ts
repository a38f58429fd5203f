import { removeLogo, setLogo } from "@/lib/applications/logo";
import { seeOther } from "@/lib/http/see-other";
import type { Upload } from "@/lib/http/uploading";
import type { Actor } from "@/lib/session/acting";
import { type Desk, pageAt } from "./desk";
import { refusePart } from "./refuse-part";
import { readSeen } from "./seen";

/** Takes an uploaded logo. */
export async function saveLogo(desk: Desk, upload: Upload, { by, now }: Actor): Promise<Response> {
  const fields = new Map([
    ["application", (await upload.text("application")) ?? ""],
    ["revision", (await upload.text("revision")) ?? ""],
  ]);
  const seen = readSeen(fields);
  if (!seen) return seeOther(desk.list);
  const logo = await upload.file("logo");
  if (logo.byteLength === 0) return answer(desk, seen.id, "missing");
  const set = await setLogo({ ...seen, ownerId: desk.ownerId }, logo, { by, now });
  return answer(desk, seen.id, set.ok ? null : set.error);
}

export async function dropLogo(
  desk: Desk,
  form: ReadonlyMap<string, string>,
  { by, now }: Actor,
): Promise<Response> {
  const seen = readSeen(form);
  if (!seen) return seeOther(desk.list);
  const removed = await removeLogo({ ...seen, ownerId: desk.ownerId }, { by, now });
  return answer(desk, seen.id, removed.ok ? null : removed.error);
}

function answer(desk: Desk, id: string, problem: string | null): Response {
  const page = pageAt(desk, id);
  if (problem === null) return seeOther(`${page}?done=changed`);
  if (problem === "unknown") return seeOther(desk.list);
  return refusePart(page, "logo", { problems: { logo: problem }, typed: {} });
}
