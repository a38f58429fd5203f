import * as z from "zod";
import { limitedPage } from "@/lib/error-pages/error-page";
import { busyPage } from "@/lib/error-pages/page-faults";
import { defineForm } from "@/lib/forms/define-form";
import { seeOther } from "@/lib/http/answer";
import { decideOnDevice, readDeviceRequest } from "@/lib/provider/device-decision";
import { type EntryRefusal, enterUserCode } from "@/lib/provider/device-entry";
import { ok, refuse } from "@/lib/result";
import { isFresh } from "@/lib/session/fresh-sign-in";
import { confirmAddress, deviceAddress } from "./addresses";

const SIGNED_IN = { permission: "signed_in", home: deviceAddress(null) } as const;

/** Maximum length of a code as people type it. */
const MAX_TYPED = 64;

export const DEVICE_FORMS = {
  /** Gives the request with a user code to this session, which then confirms it. */
  "device/enter": defineForm({
    ...SIGNED_IN,
    form: "device",
    fields: z.object({ user_code: z.string().trim().min(1, "missing").max(MAX_TYPED, "wrong") }),
    async run({ user_code: typed }, { session, context, request }) {
      const entered = await enterUserCode(typed, { session, now: context.at });
      return entered.ok ? entered : refuse(await refusalOf(entered.error, request));
    },
    done: (code) => seeOther(confirmAddress(code)),
  }),
  /** Approves or denies a request that this session entered. The page shows what came of it. */
  "device/decide": defineForm({
    ...SIGNED_IN,
    key: z.object({
      code: z.string().max(MAX_TYPED),
      decision: z.enum(["approve", "deny"]),
    }),
    page: ({ code }) => confirmAddress(code),
    async run({ code, decision }, { session, context }) {
      const asked = await readDeviceRequest(code, session);
      const isElsewhere = asked !== null && asked.network !== context.origin.network;
      if (decision === "approve" && isElsewhere && !isFresh(session, context.at, "device", "form"))
        return refuse("sign_in_again");
      await decideOnDevice(code, decision, session, context);
      return ok(null);
    },
    done: (_, { code }) => seeOther(confirmAddress(code)),
  }),
};

function refusalOf(error: EntryRefusal, request: Request) {
  if (error.code === "busy") return busyPage(request);
  if (error.code !== "limited") return { user_code: error.code };
  return limitedPage(request, error.retryAfter, {
    code: "user_code_limited",
    texts: "device.limited",
    back: deviceAddress(null),
  });
}
