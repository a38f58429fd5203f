/** Where applications are looked after: all of them by administrators, or an owner's own. */
export type Desk = {
  /** The address of the list; an application's page is below it, and so are the forms. */
  list: string;
  ownerId: string | undefined;
};

export const pageAt = ({ list }: Desk, id: string) => `${list}/${id}`;
