import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Handover } from "@/app/_ui/handover";
import { PostButton } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import type { Strength } from "@/lib/oauth/authorize/authentication-context";
import type { ShownApplication } from "@/lib/provider/consent";
import type { Denial } from "./denial";

/** Authorization that requires more than the session proved. */
export type Asked = {
  application: ShownApplication;
  required: Strength;
  next: string;
  denial: Denial;
};

type Props = Pick<Asked, "application" | "denial"> & {
  title: string;
  /** Label of the way out, which tells the application that its user didn't go on. */
  cancel?: string;
  children: ReactNode;
};

/** Page of an authorization that waits for a factor, with the way out. */
export function AskedPage(props: Props) {
  const { application, denial, title, children } = props;
  const t = useTranslations("signIn.stepUp");
  return (
    <TaskShell title={title} mark={<Handover application={application} />}>
      {children}
      <PostButton {...denial} className="mt-4 grid" look="plain">
        {props.cancel ?? t("cancel")}
      </PostButton>
    </TaskShell>
  );
}
