import { metadata } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { openApiDocument } from "@/lib/openapi/document";
import { issuer } from "@/lib/runtime/env";

/** The API description for tools; /developer/api shows it to people. */
export const GET = () => metadata(openApiDocument(issuer()));

export const OPTIONS = () => preflight("GET, HEAD");
