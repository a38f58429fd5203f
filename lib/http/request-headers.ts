import "server-only";
import { headers } from "next/headers";
import { cache } from "react";

/** The headers of the request that a page is rendered for, copied once: Next's own are read through proxies. */
export const requestHeaders = cache(async (): Promise<Headers> => new Headers(await headers()));
