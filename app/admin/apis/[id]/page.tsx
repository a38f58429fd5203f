import { apiPage } from "@/app/_apis/api-page";
import { ALL_APIS } from "@/app/_apis/console";
import { OwnerRow } from "./owner-row";
import { PermitForm } from "./permit-form";
import { State } from "./state";

export default apiPage(ALL_APIS, { State, Permit: PermitForm, Owner: OwnerRow });
