/** Scope of application management: all applications in the administration, or an owner's own. */
export type Desk = {
  /** Address of the list. Pages and form targets of an application are below it. */
  list: string;
  ownerId: string | undefined;
};

export const pageAt = ({ list }: Desk, id: string) => `${list}/${id}`;
