import { answerSecondStep } from "@/app/(flows)/sign-in/second/answer";
import { posting } from "@/lib/forms/posting";

export const POST = posting((form, request) => answerSecondStep(form, request, "recovery_code"));
