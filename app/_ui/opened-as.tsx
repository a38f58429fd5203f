"use client";

import { createContext, type ReactNode, useContext } from "react";
import { ACCOUNT_FIELD } from "@/lib/session/opened-as";

const OpenedAsContext = createContext<string | null>(null);

type Props = {
  /** Value of the field; null for a visitor. */
  account: string | null;
  children: ReactNode;
};

/** Lets every form inside say whom its page was made for. */
export const OpenedAs = ({ account, children }: Props) => (
  <OpenedAsContext value={account}>{children}</OpenedAsContext>
);

/** Returns the fields that a script adds to what it sends without a form. */
export function useOpener(): Record<string, string> {
  const account = useContext(OpenedAsContext);
  return account === null ? {} : { [ACCOUNT_FIELD]: account };
}

/** Hidden field that keeps another account from sending a form (lib/session/opened-as.ts). */
export const AccountField = () =>
  Object.entries(useOpener()).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
