import { apiAddress, OWN_APIS } from "@/app/_apis/console";
import { apiForms, registering, withRows } from "@/app/_apis/forms";
import { tokenForms } from "@/app/_apis/token-forms";
import { type NewApi, submitApi } from "@/lib/apis/apis";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash } from "@/lib/forms/flash";

const REGISTERING = registering(OWN_APIS);

const submit = withRows((api: NewApi, { user, context }: Posted) =>
  submitApi(api, { ...context, ownerId: user.id }),
);

export const OWN_API_FORMS = {
  "developer/apis/register": defineForm({
    ...REGISTERING,
    fresh: null,
    run: submit,
    done: ({ id }) => flash(apiAddress(OWN_APIS, id), { done: "submitted" }),
    refused: (error) =>
      error === "limit_reached"
        ? flash(OWN_APIS.home, { refused: error })
        : REGISTERING.refused(error),
  }),
  ...apiForms(OWN_APIS),
  ...tokenForms(OWN_APIS),
};
