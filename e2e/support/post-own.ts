import type { APIRequestContext } from "@playwright/test";
import { world } from "./world";

/** Posts a form of /developer/apps, without following the redirect. */
export const postOwn = (request: APIRequestContext, form: string, fields: Record<string, string>) =>
  request.post(`/forms/developer/apps/${form}`, {
    headers: { Origin: world().origin },
    [form === "set-logo" ? "multipart" : "form"]: fields,
    maxRedirects: 0,
  });
