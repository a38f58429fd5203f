import * as z from "zod";
import { userAddress } from "@/app/admin/users/user-address";
import { exportData } from "@/lib/account/data-export";
import { defineForm } from "@/lib/forms/define-form";
import { attachment } from "@/lib/http/answer";
import { localeOf } from "@/lib/i18n/preferences";
import { ok, refuse } from "@/lib/result";

export const DATA_FORMS = {
  /** Returns what a person can download about themselves, for support. */
  "admin/users/export-data": defineForm({
    permission: "users",
    home: "/admin/users",
    unknown: "user_unknown",
    fresh: "administration",
    key: z.object({ user: z.uuid() }),
    page: ({ user }) => userAddress(user),
    run: async ({ user }, { request, context }) => {
      const data = await exportData(user, localeOf(request), context);
      return data ? ok(data) : refuse("user_unknown" as const);
    },
    done: ({ content, subject }, _, { context: { at } }) =>
      attachment(content, { subject, format: "json", at }),
  }),
};
