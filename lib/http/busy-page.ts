import { errorPage, TRIED_AGAIN } from "./error-page";
import type { PageRequest } from "./plain-page";

/** Too many passwords, or pictures, wait to be looked at. Nothing was changed, nor counted. */
export const busyPage = (request: PageRequest, of: "busy" | "busyPictures" = "busy") =>
  errorPage(
    request,
    503,
    { code: "too_busy", title: `${of}.title`, text: `${of}.text`, next: `${of}.next` },
    "Retry-After: 2",
    { "Retry-After": "2", ...TRIED_AGAIN },
  );
