import { limitedPage } from "@/lib/error-pages/error-page";

/** Answers too many wrong codes with the time to wait; `back` is the address of the form's page. */
export const secondStepLimitedPage = (request: Request, back: string, retryAfter: number) =>
  limitedPage(request, retryAfter, {
    code: "second_step_limited",
    texts: "signIn.second.limited",
    back,
  });
