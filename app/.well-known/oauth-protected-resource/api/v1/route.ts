import { metadata } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { resourceMetadata } from "@/lib/oauth/discovery";
import { issuer } from "@/lib/runtime/env";

/** Metadata of Foyer's own API, at the address of RFC 9728 section 3.1. */
export const GET = async () => metadata(resourceMetadata(issuer(), "/api/v1"));

export const OPTIONS = () => preflight("GET, HEAD");
