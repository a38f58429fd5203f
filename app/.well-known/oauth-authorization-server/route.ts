import * as openidConfiguration from "@/app/.well-known/openid-configuration/route";

/** Provider metadata at the address of RFC 8414 section 3. */
export const GET = openidConfiguration.GET;
export const OPTIONS = openidConfiguration.OPTIONS;
