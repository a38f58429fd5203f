const of = (at: string | null, reason: string) => ({ at, reason });
const OF_USER = (reason: string) => of("USERNAME", reason);

/** Sentences about what an account can't be or have. */
export const USER_REFUSALS = {
  username_unfit: of(
    "username",
    "Must be 1 to 64 characters (a-z, 0-9, dots, hyphens and underscores), starting and ending with a letter or digit.",
  ),
  email_unfit: of(
    "email",
    "Must be a single email address of at most 254 characters, with only ASCII before the @, such as ada@example.org.",
  ),
  name_unfit: of("name", "Must be 1 to 100 characters without control characters."),
  username_taken: of("username", "This username is already taken."),
  username_kept: of(
    "username",
    "Was changed less than a year ago and is reserved for its previous owner.",
  ),
  username_removed: of(
    "username",
    "Belonged to an account that was deleted; usernames are never reused.",
  ),
  account_exists: of("email", "No error: this person has an account, which stays as it is."),
  email_taken: of("email", "Another account already uses this email address."),
  role_unknown: of("role", "Must be one of user, developer, editor, administrator."),
  user_unknown: OF_USER("No user has this username or email address."),
  changed_meanwhile: of("role", "Somebody changed the role meanwhile. Try again."),
  deactivated: OF_USER("The account is deactivated; reactivate it first."),
  password_chosen: OF_USER("The user has already used the account."),
  deactivated_already: OF_USER("The account is already deactivated."),
  last_administrator: OF_USER(
    "This is the last administrator; make another user an administrator first.",
  ),
  yourself: OF_USER("You can't deactivate your own account."),
  not_deactivated: OF_USER("The account is not deactivated."),
  deleted_soon: OF_USER("The account is to be deleted; keep it with `foyer users keep`."),
  signs_in_elsewhere: OF_USER("The user signs in with a provider alone; no password works."),
  no_email: OF_USER("The account has no email address."),
  too_many_links: OF_USER("Too many links were mailed to this account; try again later."),
  no_link_needed: OF_USER("Two-step sign-in is on already, or the policy doesn't require it."),
  too_many_set_up_links: OF_USER(
    "Three links were made for this account in the past hour; try again later.",
  ),
  deleted_already: OF_USER("The account is to be deleted already."),
  not_deleted: OF_USER("The account isn't going to be deleted."),
  owns_registrations: OF_USER("The user owns applications or APIs; transfer or remove them first."),
  username_other: OF_USER("This isn't the account's username."),
  own_deletion: OF_USER("You can't delete your own account here."),
  own_factors: OF_USER("You can't reset your own second step."),
  own_link: OF_USER("You can't unlink your own account here."),
  not_linked: of("provider", "The account isn't linked to this provider."),
  no_factors: OF_USER("This account has no second step and no passkeys."),
  pace_unfit: of("perMinute", "Must be a whole number from 1 to 9999."),
  value_type: "Must be text.",
  username_repeated: "Is already in an earlier row.",
  email_repeated: "Is already in an earlier row.",
  group_unknown: "Must have only keys of groups.",
  locale_unknown: "Must be en or zh-CN.",
  list_and_file: "Enter a list or choose a file, not both.",
  group_managed: "Must leave out groups whose members a sign-in provider decides.",
  too_many_memberships: "This person would be in more than 1,000 groups.",
};
