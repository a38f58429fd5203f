import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { ReviewCard } from "./review-card";
import { Suspended } from "./suspended";

type Props = { api: ApiView; refusedOf: (form: string) => Problems | null };

/** Says why an API has no tokens, with what an administrator can do about it. */
export const State = ({ api, refusedOf }: Props) =>
  api.state === "pending" ? (
    <ReviewCard api={api} refused={refusedOf("review")} />
  ) : (
    <Suspended id={api.id} />
  );
