import { publicFault } from "@/lib/http/api-faults";
import { preflight } from "@/lib/http/cors";
import { answering } from "@/lib/http/faults";
import { metadata } from "@/lib/http/metadata";
import { publicKeys } from "@/lib/provider/keys";

/** The public keys that verify ID tokens (RFC 7517 section 5). */
export const GET = answering(async () => metadata(await publicKeys()), publicFault);

export const OPTIONS = () => preflight("GET, HEAD");
