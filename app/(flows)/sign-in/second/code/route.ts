import { answerSecondStep } from "@/app/(flows)/sign-in/second/answer";
import { posting } from "@/lib/forms/posting";

/** Takes the code of the authenticator app. */
export const POST = posting((form, request) =>
  answerSecondStep(form, request, "authenticator_app"),
);
