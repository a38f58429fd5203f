import { Check, Copy } from "lucide";
import type { ComponentProps } from "react";
import { CopyIconButton } from "./copy-icon-button";
import { Icon } from "./icon";

/** Icon button that copies the value before it. The server draws its icons (docs/decisions/0064). */
export const CopyValue = (props: Omit<ComponentProps<typeof CopyIconButton>, "icons">) => (
  <CopyIconButton
    {...props}
    icons={{
      copy: <Icon node={Copy} className="size-4" />,
      copied: <Icon node={Check} className="size-4 text-good" />,
    }}
  />
);
