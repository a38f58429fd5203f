import { empty } from "@/lib/http/answer";
import { picturePaths } from "@/lib/organization/pictures";

/** Leads whoever asks for the usual address without reading a page to the organization's icon. */
export const GET = () =>
  empty(302, {
    Location: picturePaths().icon ?? "/icon.ico",
    "Cache-Control": "public, max-age=300",
  });
