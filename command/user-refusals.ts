import type { SetUpLinkRefusal } from "@/lib/session/two-step/set-up-link";
import type { AccessRefusal } from "@/lib/users/access";
import type { DeletionRefusal } from "@/lib/users/deletion";
import type { FactorsRefusal } from "@/lib/users/factors";
import type { UserRefusal } from "@/lib/users/users";
import type { Refusal } from "./define";

export const REFUSALS: Record<
  UserRefusal | AccessRefusal | FactorsRefusal | SetUpLinkRefusal | DeletionRefusal | "not_deleted",
  Refusal
> = {
  username_unfit: {
    field: "--username",
    reason:
      "must be 1 to 64 characters (a-z, 0-9, dots, hyphens and underscores), starting and ending with a letter or digit",
  },
  email_unfit: {
    field: "--email",
    reason:
      "must be a single email address of at most 254 characters, with only ASCII before the @, such as ada@example.org",
  },
  name_unfit: { field: "--name", reason: "must be 1 to 100 characters without control characters" },
  username_taken: { field: "--username", reason: "this username is already taken" },
  username_kept: {
    field: "--username",
    reason: "was changed less than a year ago and is reserved for its previous owner",
  },
  email_taken: { field: "--email", reason: "another account already uses this email address" },
  user_unknown: { field: "USERNAME", reason: "no user has this username or email address" },
  deactivated: { field: "USERNAME", reason: "the account is deactivated; reactivate it first" },
  password_chosen: { field: "USERNAME", reason: "the user has already set a password" },
  deactivated_already: { field: "USERNAME", reason: "the account is already deactivated" },
  last_administrator: {
    field: "USERNAME",
    reason: "this is the last administrator; make another user an administrator first",
  },
  yourself: { field: "USERNAME", reason: "you can't deactivate your own account" },
  not_deactivated: { field: "USERNAME", reason: "the account is not deactivated" },
  username_removed: {
    field: "--username",
    reason: "belonged to an account that was deleted; usernames are never reused",
  },
  deleted_soon: {
    field: "USERNAME",
    reason: "the account is to be deleted; keep it with `foyer users keep`",
  },
  no_link_needed: {
    field: "USERNAME",
    reason: "two-step sign-in is on already, or the policy doesn't require it",
  },
  too_many_set_up_links: {
    field: "USERNAME",
    reason: "three links were made for this account in the past hour; try again later",
  },
  deleted_already: { field: "USERNAME", reason: "the account is to be deleted already" },
  not_deleted: { field: "USERNAME", reason: "the account isn't going to be deleted" },
  owns_registrations: {
    field: "USERNAME",
    reason: "the user owns applications or APIs; transfer or remove them first",
  },
  username_other: { field: "USERNAME", reason: "this isn't the account's username" },
  own_deletion: { field: "USERNAME", reason: "you can't delete your own account here" },
  own_factors: { field: "USERNAME", reason: "you can't reset your own second step" },
  no_factors: { field: "USERNAME", reason: "this account has no second step and no passkeys" },
};
