import { posting } from "@/lib/forms/posting";
import { leadElsewhere } from "./lead-elsewhere";

export const POST = posting((form, request) =>
  leadElsewhere(
    {
      providerId: form.get("provider") ?? "",
      next: form.get("next"),
      hint: form.get("login_hint") ?? "",
      purpose: form.get("fresh") === "yes" ? "fresh" : "sign_in",
      other: form.get("other") === "yes",
    },
    request,
  ),
);
