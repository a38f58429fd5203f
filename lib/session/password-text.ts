/** Maximum length of a password in code points, counted in its normalized form. */
export const MAX_PASSWORD = 128;

/**
 * UTF-16 code units that are looked at. Normalization composes at most four into one code point, so
 * no longer text is a password of the maximum length.
 */
const MAX_TYPED = 4 * MAX_PASSWORD;

const cut = (typed: string) => typed.slice(0, MAX_TYPED + 1);

/**
 * Returns the form of a password that is checked, compared and hashed: the OpaqueString profile's,
 * with each space as U+0020, in NFC (RFC 8265 section 4.2, SP 800-63B-4 section 3.1.1.2,
 * docs/decisions/0173). Text that is too long stays too long.
 */
export const normalizePassword = (typed: string): string =>
  cut(typed)
    .replaceAll(/\p{Zs}/gu, " ")
    .normalize("NFC");

/**
 * Returns the forms that a hash may have been made from, the normalized one first. Hashes from before
 * passwords were normalized have what was typed: here, or composed of single marks elsewhere.
 */
export const passwordForms = (typed: string): ReadonlySet<string> =>
  new Set([normalizePassword(typed), cut(typed), cut(typed).normalize("NFD")]);
