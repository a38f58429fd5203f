import { randomBytes } from "node:crypto";
import type { Db } from "@/db/system/client";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { newBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { addPasskey } from "@/lib/session/passkeys/enrol";
import { additionOptions, signInOptions } from "@/lib/session/passkeys/options";
import { signInWithPasskey } from "@/lib/session/passkeys/sign-in";
import { makeSession } from "./factories";
import { ownContext, type Person, requestOf } from "./second-step";
import { HOST, type SoftAuthenticator } from "./soft-authenticator";

/** Adds the authenticator's passkey to an account, in a session of its own. */
export async function addTo(db: Db, person: Person, authenticator: SoftAuthenticator) {
  const session = await makeSession(db, person.id);
  const user = { ...person, name: person.name ?? null };
  const asked = { purpose: "add", sessionId: session.id } as const;
  const options = await additionOptions(HOST, { user, asked }, new Date());
  if (!options.ok) throw new Error(options.error);
  const text = authenticator.add(options.value);
  return addPasskey(ownContext(person.id), { text, rpId: HOST, session, locale: "en" });
}

/** Returns the request of a browser, with other cookies, and the options of a sign-in that it asked for. */
export async function askedOptions(cookies = "") {
  const browser = newBrowserId();
  const request = requestOf(`${setBrowserId(browser).split(";")[0]}; ${cookies}`);
  const options = await signInOptions(HOST, sha256(browser), new Date());
  return { request, options };
}

/** Answers from a network of its own unless one is given, since failures are limited by network. */
export function answerWith(
  text: string,
  { url, headers }: ReturnType<typeof requestOf>,
  address = `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
) {
  const from = new Headers([...headers, [CLIENT_ADDRESS, address]]);
  const answer = { text, rpId: HOST, device: newCredential("device") };
  return signInWithPasskey(answer, { url, headers: from });
}
