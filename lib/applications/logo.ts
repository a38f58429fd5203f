import { lockSettings, updateSettings } from "@/db/application-settings";
import { insertAuditEvent } from "@/db/audit-events";
import { type DbOrTransaction, database } from "@/db/client";
import { insertImage } from "@/db/images";
import { imageAddress } from "@/lib/images/image-address";
import { type Image, type ImageRefusal, readImage } from "@/lib/images/read-image";
import { ok, type Result, refuse } from "@/lib/result";
import type { Seen } from "./change";
import type { Deed } from "./settings";

type LogoRefusal = "unknown" | "changed_meanwhile";

/** Makes an upload the logo of an application. */
export async function setLogo(
  seen: Seen,
  upload: Uint8Array,
  deed: Deed,
): Promise<Result<null, LogoRefusal | ImageRefusal>> {
  const image = await readImage(upload);
  return image.ok ? changeLogo(seen, image.value, deed) : image;
}

export const removeLogo = (seen: Seen, deed: Deed): Promise<Result<null, LogoRefusal>> =>
  changeLogo(seen, null, deed);

function changeLogo(
  seen: Seen,
  image: Image | null,
  { by, now }: Deed,
): Promise<Result<null, LogoRefusal>> {
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, seen);
    if (!stored) return refuse("unknown");
    const was = stored.logoHash;
    if (was === null && image === null) return ok(null);
    if (!(await store(tx, seen, { image, now }))) return refuse("changed_meanwhile");
    const event = { ...by, at: now, event: "application.changed", applicationId: seen.id } as const;
    const before = { logo: addressOf(was) };
    const after = { logo: addressOf(image?.hash.toString("hex") ?? null) };
    await insertAuditEvent(tx, { ...event, before, after });
    return ok(null);
  });
}

async function store(
  tx: DbOrTransaction,
  seen: Seen,
  { image, now }: { image: Image | null; now: Date },
): Promise<boolean> {
  if (image) await insertImage(tx, image, now);
  return updateSettings(tx, seen, { logoHash: image?.hash ?? null });
}

const addressOf = (hash: string | null) => hash && imageAddress(Buffer.from(hash, "hex"));
