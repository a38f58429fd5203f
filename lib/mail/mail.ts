import * as z from "zod";
import { LOCALES } from "@/lib/i18n/locale";

/**
 * Matches a single address: nothing that a mail program would read as two, or as a display name.
 */
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

/** `by` is a username. */
const offer = application.extend({ by: z.string() });

/** Every kind of mail, with the parameters of its text. */
export const mailSchema = z.discriminatedUnion("kind", [
  z.object({ ...common, kind: z.literal("verify_email"), parameters: linked }),
  z.object({ ...common, kind: z.literal("reset_password"), parameters: linked }),
  z.object({ ...common, kind: z.literal("invitation"), parameters: linked }),
  z.object({ ...common, kind: z.literal("set_up_second_step"), parameters: linked }),
  z.object({
    ...common,
    kind: z.literal("second_step_required"),
    /** `until` is the time from which the password alone opens no session. */
    parameters: dated.extend({ until: at }),
  }),
  z.object({
    ...common,
    kind: z.literal("new_device"),
    parameters: dated.extend({
      /** Device in words, such as "Firefox on Linux"; null if the User-Agent does not name it. */
      device: z.string().nullable(),
      network,
    }),
  }),
  z.object({
    ...common,
    kind: z.literal("new_application"),
    parameters: application,
  }),
  z.object({
    ...common,
    kind: z.literal("device_approved"),
    /** `device` is its program in words, and `network` is where it asked from. */
    parameters: application.extend({ device: z.string().nullable(), network }),
  }),
  z.object({
    ...common,
    kind: z.literal("application_offered"),
    parameters: offer.extend({ until: at }),
  }),
  z.object({ ...common, kind: z.literal("offer_accepted"), parameters: offer }),
  z.object({ ...common, kind: z.literal("offer_declined"), parameters: offer }),
  z.object({ ...common, kind: z.literal("application_received"), parameters: application }),
  z.object({ ...common, kind: z.literal("application_taken"), parameters: application }),
  z.object({ ...common, kind: z.literal("application_removed"), parameters: application }),
  z.object({ ...common, kind: z.literal("application_approved"), parameters: application }),
  z.object({ ...common, kind: z.literal("application_rejected"), parameters: reviewed }),
  z.object({ ...common, kind: z.literal("service_approved"), parameters: application }),
  z.object({ ...common, kind: z.literal("service_rejected"), parameters: reviewed }),
  z.object({ ...common, kind: z.literal("api_approved"), parameters: ownApi }),
  z.object({
    ...common,
    kind: z.literal("api_rejected"),
    parameters: ownApi.extend({ note: z.string() }),
  }),
  z.object({ ...common, kind: z.literal("api_removed"), parameters: ownApi }),
  z.object({ ...common, kind: z.literal("api_taken"), parameters: ownApi }),
  z.object({ ...common, kind: z.literal("permission_approved"), parameters: permission }),
  z.object({ ...common, kind: z.literal("permission_declined"), parameters: permission }),
  z.object({
    ...common,
    /**
     * Sent to every administrator. `of` and `by` are usernames; `by` is empty for the command line.
     */
    kind: z.literal("role_raised"),
    parameters: linked.extend({
      at,
      of: z.string(),
      by: z.string(),
      role: z.enum(["developer", "editor", "administrator"]),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal("password_changed"),
    /** After a reset, `passkeys` has the names of those that still sign in. */
    parameters: dated.extend({ passkeys: z.array(z.string()).optional() }),
  }),
  z.object({ ...common, kind: z.literal("username_changed"), parameters: dated }),
  z.object({ ...common, kind: z.literal("two_step_on"), parameters: dated }),
  z.object({ ...common, kind: z.literal("two_step_off"), parameters: dated }),
  z.object({ ...common, kind: z.literal("authenticator_added"), parameters: dated }),
  z.object({ ...common, kind: z.literal("authenticator_removed"), parameters: dated }),
  z.object({ ...common, kind: z.literal("authenticator_replaced"), parameters: dated }),
  z.object({ ...common, kind: z.literal("recovery_codes_made"), parameters: dated }),
  z.object({ ...common, kind: z.literal("second_step_failed"), parameters: dated }),
  z.object({ ...common, kind: z.literal("passkey_added"), parameters: dated }),
  z.object({ ...common, kind: z.literal("passkey_removed"), parameters: dated }),
  z.object({ ...common, kind: z.literal("passkey_suspected"), parameters: dated }),
  z.object({ ...common, kind: z.literal("factors_reset"), parameters: dated }),
  z.object({
    ...common,
    /** Sent to the other administrators; usernames as in `role_raised`. */
    kind: z.literal("administrator_reset"),
    parameters: linked.extend({ at, of: z.string(), by: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal("recovery_code_used"),
    /** `left` is the number of unused codes. */
    parameters: dated.extend({ left: z.number() }),
  }),
  /** `until` is the time of the deletion. */
  z.object({
    ...common,
    kind: z.literal("deletion_requested"),
    parameters: dated.extend({ until: at, network }),
  }),
  z.object({
    ...common,
    kind: z.literal("deletion_started"),
    parameters: dated.extend({ until: at }),
  }),
  z.object({
    ...common,
    kind: z.literal("deletion_near"),
    parameters: dated.extend({ until: at }),
  }),
  z.object({
    ...common,
    kind: z.literal("deletion_near_administrator"),
    parameters: dated.extend({ until: at }),
  }),
  z.object({
    ...common,
    kind: z.literal("deletion_cancelled"),
    parameters: dated.extend({ network }),
  }),
  z.object({ ...common, kind: z.literal("deletion_stopped"), parameters: dated }),
  z.object({ ...common, kind: z.literal("account_deleted"), parameters: dated }),
  z.object({ ...common, kind: z.literal("test"), parameters: dated }),
  z.object({
    ...common,
    /** Sent to the previous address. */
    kind: z.literal("email_changed"),
    parameters: dated,
  }),
  z.object({
    ...common,
    /** Sent to the account that already has the address. */
    kind: z.literal("address_wanted"),
    parameters: dated,
  }),
]);

export type StoredMail = z.infer<typeof mailSchema>;

export type MailKind = StoredMail["kind"];

type Addressed<M> = M extends StoredMail ? Omit<M, "to"> & { to: string | null } : never;

/** Mail as its sender passes it: some accounts have no address. */
export type Mail = Addressed<StoredMail>;
