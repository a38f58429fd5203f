import { imageAddress } from "@/lib/images/image-address";

/** Returns the address of a logo by its hexadecimal hash. */
export const logoAddress = (hash: string | null) => hash && imageAddress(Buffer.from(hash, "hex"));
