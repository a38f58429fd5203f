import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { CancelLink } from "./cancel-link";
import { Card } from "./card";
import { FormActions } from "./form-actions";
import { PostForm } from "./post-form";
import { SectionPage } from "./section-page";

type Props = Pick<ComponentProps<typeof PostForm>, "action" | "hidden"> & {
  title: string;
  /** Message above the question. */
  flash?: ReactNode;
  /** Label of the confirm button, which names the action and its object. */
  confirm: string;
  /** Look of that button; "primary" for what harms nothing. */
  look?: "destroy" | "primary";
  back: string;
  /** Fields above the buttons. The focus is on the first then. */
  fields?: ReactNode;
  /** Consequences. */
  children: ReactNode;
};

/** Page that asks for confirmation and lists the consequences. The focus is on the way back. */
export function ConfirmPage(props: Props) {
  const { title, flash, confirm, look, back, fields, children, ...form } = props;
  return (
    <SectionPage title={title}>
      {flash}
      <Card className="grid gap-4 p-6">
        {children}
        <PostForm {...form} className="grid gap-4">
          {fields}
          <FormActions>
            <Button type="submit" look={look ?? "destroy"} className="wrap-anywhere">
              {confirm}
            </Button>
            <CancelLink href={back} autoFocus={!fields} />
          </FormActions>
        </PostForm>
      </Card>
    </SectionPage>
  );
}
