import { stateForm } from "@/app/admin/applications/state-form";
import { lift } from "@/lib/applications/suspension";

export const POST = stateForm(lift, "lifted");
