import { redirect } from "next/navigation";
import { requireUser } from "@/lib/session/guards";

/** Old address of the download, which is on the profile page. */
export default async function DataPage() {
  await requireUser();
  redirect("/account/profile#data");
}
