import { empty } from "@/lib/http/answer";

/** Returns 200 while the process responds. */
export const GET = async () => empty(200);
