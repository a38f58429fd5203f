import { answerSecondStep } from "@/app/(flows)/sign-in/second/answer";
import { recoveredAddress } from "@/app/(flows)/sign-in/second/second-step-address";
import { posting } from "@/lib/forms/posting";

/** Takes a recovery code. */
export const POST = posting((form, request) =>
  answerSecondStep(form, request, { way: "recovery_code", goesTo: recoveredAddress }),
);
