import * as z from "zod";
import { busyPage } from "@/lib/error-pages/page-faults";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { formOf } from "@/lib/forms/form-of";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import * as operations from "@/lib/operations/organization";
import { changeOrganization } from "@/lib/organization/change";
import { PICTURES, removePicture, setPicture } from "@/lib/organization/change-pictures";
import { announcementFields, announcementOf } from "@/lib/organization/fields";
import type { PictureName } from "@/lib/organization/pictures";
import { ORGANIZATION, type Tab, tabAddress } from "./tabs";

const SAVE = formOf(operations.changeOrganization);

const ABOUT = {
  permission: SAVE.permission,
  unknown: "changed_meanwhile",
  fresh: SAVE.fresh,
  key: z.object({ revision: counter }),
} as const;

/** Sets some of the texts, on their tab, if nobody has since the page was shown. */
const savedAt = (tab: Tab) => ({
  ...SAVE,
  ...ABOUT,
  home: tabAddress(tab),
  form: "organization",
  done: ({ result }: { result: string }) => result,
  refused: (code: string) => code,
});

const setPictureForm = (picture: PictureName) =>
  defineForm({
    ...ABOUT,
    home: ORGANIZATION,
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
    ...ABOUT,
    home: ORGANIZATION,
    form: "pictures",
    key: ABOUT.key.extend({ picture: z.enum(PICTURES) }),
    run: (shown, { context }) => removePicture(shown, context),
    done: (result) => result,
  }),
  "admin/organization/save-brand": defineForm({
    ...savedAt("brand"),
    fields: SAVE.fields.pick({
      ...{ name: true, accent: true, typeface: true, corners: true, layout: true },
    }),
  }),
  "admin/organization/save-contacts": defineForm({
    ...savedAt("contacts"),
    fields: SAVE.fields.pick({
      ...{ supportEmail: true, supportUrl: true, helpUrl: true, imprintUrl: true },
      ...{ privacyUrl: true, termsUrl: true, note_en: true, "note_zh-CN": true },
    }),
  }),
  "admin/organization/save-sign-in": defineForm({
    ...savedAt("sign-in"),
    fields: SAVE.fields.pick({ notice_en: true, "notice_zh-CN": true, providersFirst: true }),
  }),
  /** Sets the announcement, or removes it if it has no text. */
  "admin/organization/announce": defineForm({
    ...ABOUT,
    home: tabAddress("announcement"),
    form: "announcement",
    fields: announcementFields,
    run: ({ revision, ...fields }, { context }) =>
      changeOrganization({ revision, announcement: announcementOf(fields) }, context),
    done: (result) => result,
  }),
};
