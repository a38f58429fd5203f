import { metadata } from "@/lib/endpoints/metadata";
import { preflight } from "@/lib/http/cors";
import { openApiDocument } from "@/lib/openapi/document";
import { issuer } from "@/lib/runtime/env";

/** The API description for tools; /developer/api shows it to people. */
export const GET = () => metadata(openApiDocument(issuer()));

export const OPTIONS = () => preflight("GET, HEAD");
