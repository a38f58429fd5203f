import { z } from "zod";
import { defineForm } from "@/lib/forms/define-form";
import { changeOrganization } from "@/lib/organization/change";
import {
  accentFields,
  announcementFields,
  announcementOf,
  changeOf,
  organizationFields,
} from "@/lib/organization/fields";

const ABOUT = {
  permission: "organization",
  home: "/admin/organization",
  unknown: "changed_meanwhile",
  fresh: "administration",
  key: z.object({ revision: z.coerce.number().int().min(0) }),
} as const;

export const ORGANIZATION_FORMS = {
  /** Sets the name, the contacts and the texts, if nobody has since the page was shown. */
  "admin/organization/save": defineForm({
    ...ABOUT,
    form: "organization",
    fields: organizationFields,
    run: ({ revision, ...fields }, { context }) =>
      changeOrganization({ revision, ...changeOf(fields) }, context),
    done: (result) => result,
  }),
  /** Sets the color of links and buttons, or removes it. */
  "admin/organization/set-accent": defineForm({
    ...ABOUT,
    form: "accent",
    fields: accentFields,
    run: (change, { context }) => changeOrganization(change, context),
    done: (result) => result,
  }),
  /** Sets the announcement, or removes it if it has no text. */
  "admin/organization/announce": defineForm({
    ...ABOUT,
    form: "announcement",
    fields: announcementFields,
    run: ({ revision, ...fields }, { context }) =>
      changeOrganization({ revision, announcement: announcementOf(fields) }, context),
    done: (result) => result,
  }),
};
