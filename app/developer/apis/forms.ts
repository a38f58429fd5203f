import { apiAddress, OWN_APIS } from "@/app/_apis/console";
import { apiForms, registering } from "@/app/_apis/forms";
import { submitApi } from "@/lib/apis/apis";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";

const REGISTERING = registering(OWN_APIS);

export const OWN_API_FORMS = {
  "developer/apis/register": defineForm({
    ...REGISTERING,
    fresh: null,
    run: (api, { user, context }) => submitApi(api, { ...context, ownerId: user.id }),
    done: ({ id }) => flash(apiAddress(OWN_APIS, id), { done: "submitted" }),
    refused: (error) =>
      error === "limit_reached"
        ? flash(OWN_APIS.home, { refused: error })
        : REGISTERING.refused(error),
  }),
  ...apiForms(OWN_APIS),
};
