import type { ReactNode } from "react";

/** The rich tags of messages: `name` is somebody else's text, in its own direction. */
export const NAME = { name: (text: ReactNode) => <bdi>{text}</bdi> };

export const STRONG_NAME = {
  name: (text: ReactNode) => <bdi className="font-semibold">{text}</bdi>,
};
