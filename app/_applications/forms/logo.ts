import { type ApplicationConsole, ownerIn } from "@/app/_applications/console";
import type { Changed } from "@/lib/applications/change";
import { removeLogo, setLogo } from "@/lib/applications/logo";
import { busyPage } from "@/lib/error-pages/page-faults";
import { defineForm } from "@/lib/forms/define-form";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import { aboutRevision } from "./about";

const aboutLogo = (console: ApplicationConsole) => ({
  ...aboutRevision(console, "settings"),
  form: "logo",
  done: ({ lostBadge }: Pick<Changed, "lostBadge">) =>
    lostBadge ? "changed_unverified" : "changed",
});

export const setLogoForm = (console: ApplicationConsole) =>
  defineForm({
    ...aboutLogo(console),
    file: { field: "logo", maxBytes: MAX_IMAGE_BODY_BYTES },
    run: (shown, { user, file, context }) =>
      setLogo({ ...shown, ownerId: ownerIn(console, user) }, file, context),
    refused: (error, _, { request }) => {
      if (error === "busy") return busyPage(request, "busyPictures");
      return error === "unknown" ? error : { logo: error };
    },
  });

export const removeLogoForm = (console: ApplicationConsole) =>
  defineForm({
    ...aboutLogo(console),
    run: (shown, { user, context }) =>
      removeLogo({ ...shown, ownerId: ownerIn(console, user) }, context),
    refused: (error) => (error === "unknown" ? error : { logo: error }),
  });
