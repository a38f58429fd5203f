import { removeLogo, setLogo } from "@/lib/applications/logo";
import { busyPage } from "@/lib/error-pages/busy-page";
import type { Upload } from "@/lib/forms/uploading";
import { seeOther } from "@/lib/http/see-other";
import type { Actor } from "@/lib/session/acting";
import { hasBadge } from "./badge";
import { type Desk, pageAt } from "./desk";
import { refusePart } from "./refuse-part";
import { readSeen } from "./seen";

export async function saveLogo(
  desk: Desk,
  upload: Upload,
  { context }: Actor,
  request: Request,
): Promise<Response> {
  const fields = new Map([
    ["application", (await upload.text("application")) ?? ""],
    ["revision", (await upload.text("revision")) ?? ""],
  ]);
  const seen = readSeen(fields);
  if (!seen) return seeOther(desk.list);
  const logo = await upload.file("logo");
  if (logo.byteLength === 0) return refuseLogo(desk, seen.id, "missing");
  const verified = await hasBadge(desk, seen.id);
  const set = await setLogo({ ...seen, ownerId: desk.ownerId }, logo, context);
  if (set.ok) return saved(desk, seen.id, verified);
  if (set.error === "busy") return busyPage(request, "busyPictures");
  return refuseLogo(desk, seen.id, set.error);
}

export async function dropLogo(
  desk: Desk,
  form: ReadonlyMap<string, string>,
  { context }: Actor,
): Promise<Response> {
  const seen = readSeen(form);
  if (!seen) return seeOther(desk.list);
  const verified = await hasBadge(desk, seen.id);
  const removed = await removeLogo({ ...seen, ownerId: desk.ownerId }, context);
  return removed.ok ? saved(desk, seen.id, verified) : refuseLogo(desk, seen.id, removed.error);
}

async function saved(desk: Desk, id: string, verified: boolean): Promise<Response> {
  const lost = verified && !(await hasBadge(desk, id)) ? "_unverified" : "";
  return seeOther(`${pageAt(desk, id)}?done=changed${lost}`);
}

function refuseLogo(desk: Desk, id: string, problem: string): Response {
  if (problem === "unknown") return seeOther(desk.list);
  return refusePart(pageAt(desk, id), "logo", { problems: { logo: problem }, typed: {} });
}
