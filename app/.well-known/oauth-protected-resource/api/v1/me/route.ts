import { metadata } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { resourceMetadata } from "@/lib/oauth/discovery";
import { issuer } from "@/lib/runtime/env";

/** Metadata of Foyer's own API for clients that begin at `/me` (RFC 9728 section 3.3). */
export const GET = async () => metadata(resourceMetadata(issuer(), "/api/v1/me"));

export const OPTIONS = () => preflight("GET, HEAD");
