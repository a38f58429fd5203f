import * as z from "zod";
import { OWN_APPS } from "@/app/_ui/lists";
import { keepAccess, removeAccess, removeAllAccess } from "@/lib/account/authorized-apps";
import { disconnectDevice } from "@/lib/account/connected-devices";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { seeOther } from "@/lib/http/answer";
import { ok, refuse } from "@/lib/result";

const HOME = "/account";

const ABOUT_APPS = { permission: "signed_in", home: OWN_APPS.page } as const;

export const APP_FORMS = {
  /** Removes a grant. If it isn't this user's, nothing changes, and the list shows the current state. */
  "account/remove-app": defineForm({
    ...ABOUT_APPS,
    key: z
      .object({ grant: z.uuid(), from: z.literal("overview").optional(), ...OWN_APPS.fields })
      .transform(({ grant, from, ...list }) => ({
        grant,
        page: from ? HOME : OWN_APPS.pageOf(list),
      })),
    page: ({ page }) => page,
    run: async ({ grant, page }, { user, context }) =>
      (await removeAccess(user.id, grant, context)) ? ok(page) : refuse(seeOther(page)),
    done: (page, { grant: which }) => flash(page, { done: "app_removed", which }),
  }),
  /** Disconnects a device; the application keeps its other access. */
  "account/disconnect-device": defineForm({
    ...ABOUT_APPS,
    key: z.object({ device: z.uuid(), ...OWN_APPS.fields }).transform(({ device, ...list }) => ({
      device,
      page: OWN_APPS.pageOf(list),
    })),
    page: ({ page }) => page,
    run: async ({ device, page }, { user, context }) =>
      (await disconnectDevice(user.id, device, context)) ? ok(null) : refuse(seeOther(page)),
    done: "device_disconnected",
  }),
  /** Keeps a grant that the overview asks about. */
  "account/keep-app": defineForm({
    permission: "signed_in",
    home: HOME,
    key: z.object({ grant: z.uuid() }),
    run: async ({ grant }, { user, context }) =>
      (await keepAccess(user.id, grant, context)) ? ok(null) : refuse(seeOther(HOME)),
    done: (_, { grant: which }) => flash(HOME, { done: "app_kept", which }),
  }),
  "account/remove-all-apps": defineForm({
    ...ABOUT_APPS,
    run: async (_, { user, context }) => ok(await removeAllAccess(user.id, context)),
    done: "all_apps_removed",
  }),
};
