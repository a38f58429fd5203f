import { metadata } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";
import { organizationNow } from "@/lib/organization/organization";
import { issuer } from "@/lib/runtime/env";

/** Provider metadata (OpenID Connect Discovery section 4). */
export const GET = async () => metadata(providerMetadata(issuer(), LOCALES, organizationNow()));

export const OPTIONS = () => preflight("GET, HEAD");
