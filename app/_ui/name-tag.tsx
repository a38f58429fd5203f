import type { ReactNode } from "react";

/** Rich-text tags of messages: `name` isolates the text direction of a user-provided name. */
export const NAME = { name: (text: ReactNode) => <bdi>{text}</bdi> };

export const STRONG_NAME = {
  name: (text: ReactNode) => <bdi className="font-semibold">{text}</bdi>,
};

export const linkTo = (href: string) => (text: ReactNode) => (
  <a className="link" href={href}>
    {text}
  </a>
);
