import { stateForm } from "@/app/admin/applications/state-form";
import { suspend } from "@/lib/applications/suspension";

export const POST = stateForm(suspend, "suspended");
