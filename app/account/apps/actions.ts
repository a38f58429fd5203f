"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { removeAccess } from "@/lib/account/authorized-apps";
import { requireUser } from "@/lib/session/guards";

/** Takes a grant back. An id that is no grant of this person changes nothing, and the list says how it is. */
export async function removeAccessAction(form: FormData) {
  const { user } = await requireUser("/account/apps");
  const grant = z.uuid().safeParse(form.get("grant"));
  const removed = grant.success && (await removeAccess(user.id, grant.data));
  redirect(removed ? "/account/apps?removed=1" : "/account/apps");
}
