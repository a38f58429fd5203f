import { z } from "zod";
import { removeLogo, setLogo } from "@/lib/applications/logo";
import { busyPage } from "@/lib/error-pages/busy-page";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import { ok, type Result } from "@/lib/result";
import { hasBadge } from "./badge";

/** An application in the revision that its page showed. */
const application = z
  .object({ application: z.uuid(), revision: z.coerce.number().int().min(1).max(2_147_483_647) })
  .transform(({ application: id, revision }) => ({ id, revision }));

/** Where applications are managed: all of them in the administration, or an owner's own. */
type Console = {
  home: "/admin/applications" | "/developer/apps";
  permission: "applications" | "signed_in";
};

/** Forms that the administration and the developer console have in common. */
export function applicationForms({ home, permission }: Console) {
  const scopeOf = ({ user }: Posted) => ({
    list: home,
    ownerId: permission === "signed_in" ? user.id : undefined,
  });
  const about = {
    permission,
    home,
    unknown: "unknown",
    key: application,
    page: ({ id }: { id: string }) => `${home}/${id}`,
  } as const;

  /** Changes the logo, and returns the message: an owner's change costs the verified badge. */
  async function changeLogo<E>(
    id: string,
    posted: Posted,
    change: (ownerId: string | undefined) => Promise<Result<unknown, E>>,
  ) {
    const scope = scopeOf(posted);
    const verified = await hasBadge(scope, id);
    const changed = await change(scope.ownerId);
    if (!changed.ok) return changed;
    return ok(verified && !(await hasBadge(scope, id)) ? "changed_unverified" : "changed");
  }

  return {
    setLogo: defineForm({
      ...about,
      form: "logo",
      anchor: "logo",
      file: { field: "logo", maxBytes: MAX_IMAGE_BODY_BYTES },
      run: (shown, posted) =>
        changeLogo(shown.id, posted, (ownerId) =>
          setLogo({ ...shown, ownerId }, posted.file, posted.context),
        ),
      done: (message) => message,
      refused: (error, _, { request }) => {
        if (error === "busy") return busyPage(request, "busyPictures");
        return error === "unknown" ? error : { logo: error };
      },
    }),
    removeLogo: defineForm({
      ...about,
      form: "logo",
      anchor: "logo",
      run: (shown, posted) =>
        changeLogo(shown.id, posted, (ownerId) =>
          removeLogo({ ...shown, ownerId }, posted.context),
        ),
      done: (message) => message,
      refused: (error) => (error === "unknown" ? error : { logo: error }),
    }),
  };
}
