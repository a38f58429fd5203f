import { issuer } from "@/lib/env";
import { preflight } from "@/lib/http/cors";
import { metadata } from "@/lib/http/metadata";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";

/** OpenID Connect Discovery section 4. */
export const GET = async () => metadata(providerMetadata(issuer(), LOCALES));

export const OPTIONS = () => preflight("GET, HEAD");
