import { answerSecondStep } from "@/app/(flows)/sign-in/second/answer";
import { posting } from "@/lib/forms/posting";
import { returnAddress } from "@/lib/session/return-address";

/** Takes the code of the authenticator app. */
export const POST = posting((form, request) =>
  answerSecondStep(form, request, { way: "authenticator_app", goesTo: returnAddress }),
);
