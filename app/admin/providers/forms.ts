import * as z from "zod";
import { limitedPage } from "@/lib/error-pages/error-page";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { redirectTo, seeOther } from "@/lib/http/answer";
import * as operations from "@/lib/operations/providers";
import { countAgainst } from "@/lib/rate-limits/limits";
import { type Result, refuse } from "@/lib/result";
import { type Begun, beginElsewhere, isProviderId } from "@/lib/session/elsewhere/begin";
import { checkProvider, type Unfit, unfit } from "@/lib/session/elsewhere/check";
import { providerFields } from "@/lib/session/elsewhere/fields";
import { inspect } from "@/lib/session/elsewhere/metadata";
import { KINDS, kindOf, newAddress, PRESETS, PROVIDERS, providerAddress } from "./kinds";

const [{ run: add, refused: placed, ...ADD }, CHANGE, CHECK, ENABLE] = [
  formOf(operations.addProvider),
  formOf(operations.changeProvider),
  formOf(operations.checkProvider),
  formOf(operations.enableProvider),
];

const provider = z.object({ id: z.string().refine(isProviderId) });

const ABOUT = {
  home: PROVIDERS,
  unknown: "provider_unknown",
  key: provider,
  page: ({ id }: z.output<typeof provider>) => providerAddress(id),
} as const;

/** A secret never goes back to the browser, only that it is empty. */
const withoutSecret = ({ clientSecret, ...shown }: Record<string, string>) => ({
  ...shown,
  ...(clientSecret === "" && { clientSecret }),
});

/** Codes that are about the provider's row. Any other is about what the provider publishes. */
const OF_ROW: ReadonlySet<string> = new Set([
  "provider_unknown",
  "changed_meanwhile",
  "domains_missing",
  ...(["exclusive_untried", "exclusive_locks_out"] as const),
]);

const asFault = (error: string | Unfit) => {
  const code = typeof error === "string" ? error : error.issuer;
  return OF_ROW.has(code) ? code : { check: code };
};

/** Begins a sign-in that changes nothing. */
async function tryProvider(
  { id: providerId }: z.output<typeof provider>,
  { session, request }: Posted,
): Promise<Result<Begun, "provider_unknown" | "unchecked" | "unreachable" | Response>> {
  const limit = countAgainst("elsewhere", `session ${session.id}`);
  const next = providerAddress(providerId);
  const words = { code: "sign_in_limited", texts: "signIn.limited", back: next } as const;
  if (limit.exceeded) return refuse(await limitedPage(request, limit.retryAfter, words));
  const wanted = { providerId, next, loginHint: null, purpose: "trial" } as const;
  const begun = await beginElsewhere(wanted, request.headers);
  if (begun.ok) return begun;
  return refuse(begun.error.code === "unknown" ? "provider_unknown" : begun.error.code);
}

type AddRefusal = Parameters<typeof placed>[0];

export const PROVIDER_FORMS = {
  /** Adds a provider that publishes what a sign-in needs. */
  "admin/providers/add": defineForm({
    ...ADD,
    home: `${PROVIDERS}/new`,
    form: "new",
    key: z.object({ kind: z.enum(KINDS) }),
    page: ({ kind }) => newAddress(kind),
    shown: withoutSecret,
    refused: placed,
    async run({ kind, ...given }, posted): Promise<Result<object, AddRefusal>> {
      // An issuer never changes, so a mistyped one is refused as long as it is still in the form.
      const published = PRESETS[kind].issuer === "" ? await inspect(given.issuer) : null;
      if (published?.ok === false) return refuse(unfit(published.error));
      // Keycloak that was chosen as another provider leaves the claim out, too.
      const omits = "missingIsNone" in PRESETS[kindOf(given)];
      const added = await add({ ...given, ...(omits && { missingIsNone: true }) }, posted);
      if (added.ok) await checkProvider(given.id, posted.context.at, published);
      return added;
    },
    done: (_, { id }) => flash(providerAddress(id), { done: "added" }),
  }),
  /** Changes what its page showed. An empty secret stays as it is stored. */
  "admin/providers/save": defineForm({
    ...CHANGE,
    ...ABOUT,
    form: "settings",
    key: provider.extend({ revision: counter }),
    page: ({ id }) => `${providerAddress(id)}/settings`,
    fields: CHANGE.fields.extend({
      clientSecret: z.literal("").or(providerFields.shape.clientSecret),
    }),
    shown: withoutSecret,
    run: ({ clientSecret, ...change }, posted) =>
      CHANGE.run({ ...change, ...(clientSecret && { clientSecret }) }, posted),
    done: (result) => result,
  }),
  "admin/providers/check": defineForm({
    ...CHECK,
    ...ABOUT,
    form: "check",
    refused: asFault,
    done({ metadata, refusesSignOut }) {
      if (kindOf(metadata) === "github") return "may_try";
      return refusesSignOut ? "checked_but_sign_out" : "checked";
    },
  }),
  "admin/providers/try": defineForm({
    ...ABOUT,
    permission: CHECK.permission,
    fresh: CHECK.fresh,
    form: "check",
    run: tryProvider,
    refused: (error) =>
      typeof error === "string" && !OF_ROW.has(error) ? { check: error } : error,
    done: ({ location, cookie }) => redirectTo(location, { "Set-Cookie": cookie }),
  }),
  "admin/providers/enable": defineForm({
    ...ENABLE,
    ...ABOUT,
    form: "check",
    // An exclusive provider is enabled on a page of its own, which names whose passwords end.
    refused: (error, { id }) =>
      typeof error === "string" || "issuer" in error
        ? asFault(error)
        : seeOther(`${providerAddress(id)}/enable`),
    done: (result) => (result === "saved" ? "enabled" : result),
  }),
  "admin/providers/disable": defineForm({
    ...formOf(operations.disableProvider),
    ...ABOUT,
    done: ({ isChanged }) => (isChanged ? "disabled" : "as_it_was"),
  }),
  "admin/providers/move": defineForm({
    ...formOf(operations.moveProvider),
    ...ABOUT,
    page: () => PROVIDERS,
    done: (moved, { id }) => (moved ? flash(PROVIDERS, { done: "moved", which: id }) : "as_it_was"),
  }),
  "admin/providers/remove": defineForm({
    ...formOf(operations.removeProvider),
    ...ABOUT,
    page: ({ id }) => `${providerAddress(id)}/remove`,
    done: ({ isRemoved }, { id }) =>
      isRemoved
        ? flash(PROVIDERS, { done: "removed" })
        : flash(`${providerAddress(id)}/remove`, { refused: "strands" }),
  }),
};
