import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";

type Props = Pick<ComponentProps<typeof PostForm>, "action"> & {
  /** Fields that name the access, and the part of the list to return to. */
  hidden: Record<string, string>;
  confirm: string;
  /** Consequences. */
  children: ReactNode;
};

/** Removes an application's access or a way to sign in, with the consequences beside the button. */
export function RemovalForm({ action, hidden, confirm, children }: Props) {
  const stops = useId();
  return (
    <PostForm
      action={action}
      hidden={hidden}
      className="flex flex-col gap-3 border-t border-line pt-5 sm:flex-row-reverse sm:items-center sm:justify-between sm:gap-6"
    >
      <Button type="submit" look="destroy" className="shrink-0" aria-describedby={stops}>
        {confirm}
      </Button>
      <p id={stops} className="text-sm text-soft">
        {children}
      </p>
    </PostForm>
  );
}
