import { imageAddress } from "@/lib/images/image-address";

/** Of a logo by its hash in hexadecimal. */
export const logoAddress = (hash: string | null) => hash && imageAddress(Buffer.from(hash, "hex"));
