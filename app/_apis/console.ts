import type { ApplicationConsole } from "@/app/_applications/console";

/** Console for APIs: the administration has all of them, the developer console a user's own. */
export type ApiConsole = Pick<ApplicationConsole, "permission"> & {
  /** Address of the list. The pages of an API are below it. */
  home: "/admin/apis" | "/developer/apis";
};

export const ALL_APIS: ApiConsole = { home: "/admin/apis", permission: "applications" };

export const OWN_APIS: ApiConsole = { home: "/developer/apis", permission: "signed_in" };

export const API_TABS = ["overview", "applications", "settings"] as const;

export type ApiTab = (typeof API_TABS)[number];

export const apiAddress = ({ home }: ApiConsole, id: string, tab: ApiTab = "overview") =>
  tab === "overview" ? `${home}/${id}` : `${home}/${id}/${tab}`;
