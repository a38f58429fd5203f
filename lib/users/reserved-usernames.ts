/**
 * Names of roles, services and addresses that people would take for the organization's own (compare
 * RFC 2142).
 */
const RESERVED = `
  abuse account accounts admin administration administrator administrators admins anonymous api app apps audit auth
  authentication authorization authorize backup billing bot callback ceo cert ciso client clients compliance config
  console contact copyright cto daemon dashboard database db default demo deputy developer developers directory dns dpo
  editor email everyone example finance foyer ftp guest health help helpdesk hostmaster hr identity idp imap info
  infosec invitation it itsupport jwks legal listserv localhost login logout mail mailer mailerdaemon manager marketing
  me moderator moderators mx my news nil nobody noc none noreply ns ntp null oauth office oidc operations operator
  operators ops owner pay payment payments payroll pop pop3 postmaster press privacy profile public registrar root
  saml sales scim secretary secure security self server service settings setup signin signout signup smtp soc someone
  ssh ssl sso staff status subscribe superadmin superuser support sysadmin sysop system team test token undefined
  unknown unsubscribe user username users verify void webadmin webmaster websites wheel whois www you
`;

/** Ignores separators, and reads digits as letters that they look like: `adm1n`, `sup.port`. */
const fold = (username: string): string =>
  username
    .toLowerCase()
    .replaceAll(/[._-]/g, "")
    .replaceAll("0", "o")
    .replaceAll("2", "z")
    .replaceAll("3", "e")
    .replaceAll("4", "a")
    .replaceAll("5", "s")
    .replaceAll("7", "t")
    .replaceAll(/[68]/g, "b")
    .replaceAll("9", "g")
    .replaceAll(/c[1l]/g, "d")
    .replaceAll(/[1l]/g, "i")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

const FOLDED = new Set(RESERVED.trim().split(/\s+/).map(fold));

/** True if users can't choose the name themselves. Administrators can create accounts with it. */
export const isReservedUsername = (username: string): boolean => FOLDED.has(fold(username));
