import * as z from "zod";
import { LOCALES } from "@/lib/i18n/locale";

/** Matches one address: nothing that a mail program would read as two, or as a display name. */
const ONE_ADDRESS = /^[^\s\p{Cc},;:<>()"\\@]+@[^\s\p{Cc},;:<>()"\\@]+$/u;

const common = {
  to: z.string().regex(ONE_ADDRESS),
  locale: z.enum(LOCALES),
  /**
   * True if the account has verified the address. If not, the mail has no text chosen by an account
   * (lib/mail/words.ts).
   */
  verified: z.boolean().default(false),
};

/** `name` is used in the greeting; `link` is an absolute URL. */
const linked = z.object({ name: z.string(), link: z.string() });

/** Timestamp in ISO 8601. */
const at = z.string();

const network = z.string().nullable();
const dated = z.object({ name: z.string(), at });

const application = dated.extend({ application: z.string() });

/** `note` is the administrator's text and can have several lines. */
const reviewed = application.extend({ note: z.string() });

/** The API is the addressee's own. */
const ownApi = dated.extend({ api: z.string() });

/** Answer about an API to the owner of an application. `note` is of the user who gave it. */
const permission = application.extend({ api: z.string(), note: z.string() });

/** Fields of an account that administrators change. */
export const CHANGED = ["name", "username", "email", "locale"] as const;

/** `by` is a username. */
const offer = application.extend({ by: z.string() });

/** Describes a kind of mail. Its button opens the page, unless it has a link of its own. */
const mail = <K extends string, P extends z.ZodType>(kind: K, parameters: P, page = "") =>
  z.object({ ...common, kind: z.literal(kind), parameters }).meta({ page });

const [SECURITY, PROFILE] = ["/account/security", "/account/profile"];
const [APPS, APIS] = ["/developer/apps", "/developer/apis"];

/** Every kind of mail, with the parameters of its text. */
export const mailSchema = z.discriminatedUnion("kind", [
  mail("verify_email", linked),
  /** `isFirst` is true for an account that has no password yet. */
  mail("reset_password", linked.extend({ isFirst: z.boolean().optional() })),
  /** An administrator chose the names. `by` is who invites, empty for the command line. Neither is in mail that an earlier version queued. `provider` signs the person in if no password does. */
  mail(
    "invitation",
    linked.extend({
      username: z.string().optional(),
      by: z.string().optional(),
      provider: z.string().optional(),
    }),
  ),
  mail("set_up_second_step", linked),
  mail("set_up_passkey", linked),
  /** `until` is the time from which the password alone opens no session. */
  mail("second_step_required", dated.extend({ until: at }), SECURITY),
  mail(
    "new_device",
    dated.extend({
      /** Device in words, such as "Firefox on Linux"; null if the User-Agent does not name it. */
      device: z.string().nullable(),
      network,
    }),
    "/account/sessions",
  ),
  mail("new_application", application, "/account/apps"),
  /** `device` is its program in words, and `network` is where it asked from. */
  mail(
    "device_approved",
    application.extend({ device: z.string().nullable(), network }),
    "/account/apps",
  ),
  mail("application_offered", offer.extend({ until: at }), APPS),
  mail("offer_accepted", offer, APPS),
  mail("offer_declined", offer, APPS),
  mail("application_received", application, APPS),
  mail("application_taken", application, APPS),
  mail("application_removed", application, APPS),
  mail("application_approved", application, APPS),
  mail("application_rejected", reviewed, APPS),
  mail("service_approved", application, APPS),
  mail("service_rejected", reviewed, APPS),
  mail("api_approved", ownApi, APIS),
  mail("api_rejected", ownApi.extend({ note: z.string() }), APIS),
  mail("api_removed", ownApi, APIS),
  mail("api_taken", ownApi, APIS),
  mail("permission_approved", permission, APPS),
  mail("permission_declined", permission, APPS),
  /** Sent to all administrators. `of` and `by` are usernames; `by` is empty for a command. */
  mail(
    "role_raised",
    linked.extend({
      at,
      of: z.string(),
      by: z.string(),
      role: z.enum(["developer", "editor", "administrator"]),
    }),
  ),
  /**
   * Sent to the other editors and administrators: links whose target was changed, the first of
   * `count`. `by` is empty for the command line; null leads nowhere.
   */
  mail(
    "site_targets",
    linked.extend({
      at,
      by: z.string(),
      count: z.number(),
      sites: z.array(
        z.object({ slug: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      ),
    }),
  ),
  /** Sent to every administrator: the origin of a site whose gate was bypassed. */
  mail("site_open", linked.extend({ at, site: z.string() })),
  /** Sent to every administrator: applications and APIs, the first of `count`, with their owners' usernames. */
  mail(
    "review_waiting",
    linked.extend({
      count: z.number(),
      waiting: z.array(z.object({ application: z.string(), by: z.string() })),
    }),
  ),
  /** After a link was used, `passkeys` has the names of those that still sign in. `isFirst` is as above. */
  mail(
    "password_changed",
    dated.extend({ passkeys: z.array(z.string()).optional(), isFirst: z.boolean().optional() }),
    "/forgot-password",
  ),
  mail("username_changed", dated, PROFILE),
  mail("two_step_on", dated, SECURITY),
  mail("two_step_off", dated, SECURITY),
  mail("authenticator_added", dated, SECURITY),
  mail("authenticator_removed", dated, SECURITY),
  mail("authenticator_replaced", dated, SECURITY),
  mail("recovery_codes_made", dated, SECURITY),
  mail("second_step_failed", dated, SECURITY),
  mail("passkey_added", dated, SECURITY),
  mail("passkey_removed", dated, SECURITY),
  mail("passkey_suspected", dated, SECURITY),
  /** The provider's address led to the account, and ended what was signed in. */
  mail("identity_linked", dated.extend({ provider: z.string() }), SECURITY),
  /** The user linked it. */
  mail("identity_added", dated.extend({ provider: z.string() }), SECURITY),
  mail("identity_removed", dated.extend({ provider: z.string() }), SECURITY),
  mail("factors_reset", dated, SECURITY),
  /** Sent to the other administrators; usernames as in `role_raised`. */
  mail("administrator_reset", linked.extend({ at, of: z.string(), by: z.string() })),
  mail("administrator_moved", linked.extend({ at, of: z.string(), by: z.string() })),
  /** `left` is the number of unused codes. */
  mail("recovery_code_used", dated.extend({ left: z.number() }), SECURITY),
  /** `until` is the time of the deletion. */
  mail("deletion_requested", dated.extend({ until: at, network }), "/sign-in"),
  mail("deletion_started", dated.extend({ until: at }), "/"),
  mail("deletion_near", dated.extend({ until: at }), "/sign-in"),
  mail("deletion_near_administrator", dated.extend({ until: at }), "/"),
  mail("deletion_cancelled", dated.extend({ network }), SECURITY),
  mail("deletion_stopped", dated, "/account"),
  mail("account_deleted", dated, "/"),
  mail("test", dated, "/admin"),
  /** Sent to the previous address. */
  mail("email_changed", dated, PROFILE),
  /** Sent to the previous address too. `username` is the one that signs in from now on. */
  mail(
    "account_changed",
    dated.extend({ fields: z.array(z.enum(CHANGED)), username: z.string() }),
    PROFILE,
  ),
  /** Sent to the account that already has the address. */
  mail("address_wanted", dated, PROFILE),
]);

export type StoredMail = z.infer<typeof mailSchema>;

export type MailKind = StoredMail["kind"];

/** Page that the button of each kind opens; empty for one with a link of its own. */
export const PAGE = Object.fromEntries(
  mailSchema.options.map((one) => [one.shape.kind.value, one.meta()?.page]),
) as Record<MailKind, string>;

type Addressed<M> = M extends StoredMail ? Omit<M, "to"> & { to: string | null } : never;

/** Mail as its sender passes it: some accounts have no address. */
export type Mail = Addressed<StoredMail>;
