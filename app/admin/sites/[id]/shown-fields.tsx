/** Which site a form is about, and as of which revision: a later one is not overwritten. */
export const ShownFields = ({ site }: { site: { id: string; revision: number } }) => (
  <>
    <input type="hidden" name="site" value={site.id} />
    <input type="hidden" name="revision" value={site.revision} />
  </>
);
