import { OWN_APIS } from "@/app/_apis/console";
import {
  approveRequestForm,
  changePermissionForm,
  checkMetadataForm,
  declineRequestForm,
  introspectorsForm,
  registerApiForm,
  removeApiForm,
  saveApiForm,
  withdrawPermissionForm,
} from "@/app/_apis/forms";
import { submitApi } from "@/lib/apis/apis";

export const OWN_API_FORMS = {
  "developer/apis/register": registerApiForm(OWN_APIS, {
    fresh: null,
    register: (api, { user, context }) => submitApi(api, { ...context, ownerId: user.id }),
    done: "submitted",
  }),
  "developer/apis/save": saveApiForm(OWN_APIS),
  "developer/apis/change-permission": changePermissionForm(OWN_APIS),
  "developer/apis/withdraw": withdrawPermissionForm(OWN_APIS),
  "developer/apis/approve-request": approveRequestForm(OWN_APIS),
  "developer/apis/decline-request": declineRequestForm(OWN_APIS),
  "developer/apis/set-introspectors": introspectorsForm(OWN_APIS),
  "developer/apis/check-metadata": checkMetadataForm(OWN_APIS),
  "developer/apis/remove": removeApiForm(OWN_APIS),
};
