import * as z from "zod";
import { busyPage } from "@/lib/error-pages/page-faults";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { formOf } from "@/lib/forms/form-of";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import * as operations from "@/lib/operations/organization";
import { changeOrganization } from "@/lib/organization/change";
import { PICTURES, removePicture, setPicture } from "@/lib/organization/change-pictures";
import {
  accentFields,
  announcementFields,
  announcementOf,
  organizationFields,
} from "@/lib/organization/fields";
import type { PictureName } from "@/lib/organization/pictures";
import { partAddress } from "./parts";

const SAVE = formOf(operations.changeOrganization);

const ABOUT = {
  permission: SAVE.permission,
  unknown: "changed_meanwhile",
  fresh: SAVE.fresh,
  key: z.object({ revision: counter }),
} as const;

const PICTURE = { ...ABOUT, home: partAddress("pictures") } as const;

/** Sets one of the pictures. */
const setPictureForm = (picture: PictureName) =>
  defineForm({
    ...PICTURE,
    form: "pictures",
    file: { field: picture, maxBytes: MAX_IMAGE_BODY_BYTES },
    run: ({ revision }, { file, context }) => setPicture({ picture, revision }, file, context),
    done: (result) => result,
    refused: (error, _, { request }) => {
      if (error === "busy") return busyPage(request, "busyPictures");
      return error === "changed_meanwhile" ? error : { [picture]: error };
    },
  });

export const ORGANIZATION_FORMS = {
  "admin/organization/set-logo": setPictureForm("logo"),
  "admin/organization/set-logo-dark": setPictureForm("logoDark"),
  "admin/organization/set-icon": setPictureForm("icon"),
  "admin/organization/set-background": setPictureForm("background"),
  "admin/organization/remove-picture": defineForm({
    ...PICTURE,
    form: "pictures",
    key: ABOUT.key.extend({ picture: z.enum(PICTURES) }),
    run: (shown, { context }) => removePicture(shown, context),
    done: (result) => result,
  }),
  /** Sets the name, the contacts and the texts, if nobody has since the page was shown. */
  "admin/organization/save": defineForm({
    ...SAVE,
    ...ABOUT,
    home: partAddress("texts"),
    form: "organization",
    fields: organizationFields,
    done: ({ result }) => result,
    refused: (code) => code,
  }),
  /** Sets the color of links and buttons, or removes it. */
  "admin/organization/set-accent": defineForm({
    ...SAVE,
    ...ABOUT,
    home: partAddress("look"),
    form: "accent",
    fields: accentFields,
    done: ({ result }) => result,
    refused: (code) => code,
  }),
  /** Sets the announcement, or removes it if it has no text. */
  "admin/organization/announce": defineForm({
    ...ABOUT,
    home: partAddress("announcement"),
    form: "announcement",
    fields: announcementFields,
    run: ({ revision, ...fields }, { context }) =>
      changeOrganization({ revision, announcement: announcementOf(fields) }, context),
    done: (result) => result,
  }),
};
