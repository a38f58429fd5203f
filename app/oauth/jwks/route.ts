import { answering, publicFault } from "@/lib/endpoints/faults";
import { metadata } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { publicKeys } from "@/lib/provider/keys";

/** Public keys that verify ID tokens (RFC 7517 section 5). */
export const GET = answering(async () => {
  const { maxAge, ...set } = await publicKeys();
  return metadata(set, maxAge);
}, publicFault);

export const OPTIONS = () => preflight("GET, HEAD");
