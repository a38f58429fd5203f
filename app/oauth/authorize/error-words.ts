import type { ErrorWords } from "@/lib/http/error-page";
import type { PageReason } from "@/lib/oauth/authorization-errors";

const APPLICATION = "This is the application's mistake, not yours.";
const NOTHING_SHARED = `${APPLICATION} Nothing was shared with it.`;
const TELL = "Go back and tell whoever runs the application.";

type Words = Omit<ErrorWords, "code">;

const WORDS: Record<PageReason | "form_unreadable", Words> = {
  client_missing: {
    title: "The application did not say who it is",
    text: NOTHING_SHARED,
    next: TELL,
  },
  client_unknown: {
    title: "This application is not registered here",
    text: NOTHING_SHARED,
    next: TELL,
  },
  client_suspended: {
    title: "This application is suspended",
    text: "An administrator has stopped this application from signing people in. Nothing was shared with it.",
    next: "Ask your administrator if you need it.",
  },
  redirect_uri_missing: {
    title: "The application did not say where to return",
    text: NOTHING_SHARED,
    next: TELL,
  },
  redirect_uri_unregistered: {
    title: "The application asked to return to an address that is not registered",
    text: `You were kept here so that your sign-in cannot end up with somebody else. ${APPLICATION}`,
    next: TELL,
  },
  request_unknown: {
    title: "This sign-in cannot go on",
    text: "It waited longer than ten minutes, was finished already, or was begun in another browser. Nobody made a mistake.",
    next: "Go back to the application and begin again.",
  },
  form_unreadable: {
    title: "This request cannot be read",
    text: NOTHING_SHARED,
    next: TELL,
  },
};

/** What a person reads where the request must not be answered to any address (RFC 6749 section 4.1.2.1). */
export const errorWords = (code: keyof typeof WORDS): ErrorWords => ({ code, ...WORDS[code] });
