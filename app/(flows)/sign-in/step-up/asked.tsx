import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Handover } from "@/app/_ui/handover";
import { PostForm } from "@/app/_ui/post-form";
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
    <TaskShell>
      <Handover application={application} />
      <h1 className="text-xl">{title}</h1>
      {children}
      <PostForm {...denial} className="mt-4 grid">
        <Button type="submit" look="plain">
          {props.cancel ?? t("cancel")}
        </Button>
      </PostForm>
    </TaskShell>
  );
}
