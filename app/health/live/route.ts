import { empty } from "@/lib/http/empty";

/** The process answers. */
export const GET = async () => empty(200);
