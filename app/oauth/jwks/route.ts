import { publicFault } from "@/lib/endpoints/api-faults";
import { answering } from "@/lib/endpoints/faults";
import { metadata } from "@/lib/endpoints/metadata";
import { preflight } from "@/lib/http/cors";
import { publicKeys } from "@/lib/provider/keys";

/** Public keys that verify ID tokens (RFC 7517 section 5). */
export const GET = answering(async () => {
  const { maxAge, ...set } = await publicKeys();
  return metadata(set, maxAge);
}, publicFault);

export const OPTIONS = () => preflight("GET, HEAD");
