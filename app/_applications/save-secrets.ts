import { readApplication } from "@/lib/applications/overview";
import { addSecret, removeSecrets } from "@/lib/applications/secrets";
import type { Actor } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";
import { type Desk, pageAt } from "./desk";
import { readNewSecret } from "./new-secret";
import { refusePart } from "./refuse-part";
import { secretPage } from "./secret-page";
import { snippetClient } from "./snippet-client";

type Fields = ReadonlyMap<string, string>;

async function findAsked({ ownerId }: Desk, form: Fields) {
  const id = readId(form.get("application"));
  return id && (await readApplication(id, ownerId));
}

/** Creates another secret. Only this response shows it. */
export async function makeSecret(
  desk: Desk,
  form: Fields,
  { context }: Actor,
  request: Request,
): Promise<Response> {
  const application = await findAsked(desk, form);
  if (!application) return seeOther(desk.list);
  const page = pageAt(desk, application.id);
  const typed = { label: form.get("label") ?? "", expires: form.get("expires") ?? "" };
  const refused = (problems: Record<string, string>) =>
    refusePart(page, "secret", { problems, typed });
  const asked = readNewSecret(form);
  if (!asked) return refused({ expires: "expired_already" });
  const added = await addSecret(
    { clientId: application.clientId, ownerId: desk.ownerId },
    asked,
    context,
  );
  if (!added.ok)
    return refused({ [added.error === "expired_already" ? "expires" : "label"]: added.error });
  const client = snippetClient({ ...application, verified: application.verifiedAt !== null });
  const { name } = application;
  return secretPage(request, { name, secret: added.value.value, client, next: page });
}

/** Removes a secret. An id that isn't this application's changes nothing. */
export async function dropSecret(desk: Desk, form: Fields, { context }: Actor): Promise<Response> {
  const application = await findAsked(desk, form);
  if (!application) return seeOther(desk.list);
  const secret = readId(form.get("secret"));
  const page = pageAt(desk, application.id);
  if (secret === null) return seeOther(page);
  const removed = await removeSecrets(
    { clientId: application.clientId, ownerId: desk.ownerId },
    secret,
    context,
  );
  return seeOther(`${page}?done=${removed.ok ? "secret_removed" : removed.error}`);
}
