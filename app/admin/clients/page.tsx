import { redirect } from "next/navigation";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { CLIENTS } from "./forms";

/** Old address of the policies about clients, which are on the sign-in page. */
export default freshPageFor("applications", async () => redirect(CLIENTS));
