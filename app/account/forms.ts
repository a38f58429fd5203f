import { removePicture, setPicture } from "@/lib/account/picture";
import { busyPage } from "@/lib/error-pages/busy-page";
import { defineForm } from "@/lib/forms/define-form";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import { ok } from "@/lib/result";

const OVERVIEW = { permission: "signed_in", home: "/account" } as const;

export const ACCOUNT_FORMS = {
  "account/set-picture": defineForm({
    ...OVERVIEW,
    form: "picture",
    file: { field: "picture", maxBytes: MAX_IMAGE_BODY_BYTES },
    run: (_, { user, file, context }) => setPicture(user.id, file, context),
    done: "picture",
    refused: (error, _, { request }) =>
      error === "busy" ? busyPage(request, "busyPictures") : { picture: error },
  }),
  "account/remove-picture": defineForm({
    ...OVERVIEW,
    run: async (_, { user, context }) => ok(await removePicture(user.id, context)),
    done: "picture_removal",
  }),
};
