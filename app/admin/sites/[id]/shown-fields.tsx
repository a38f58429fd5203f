/** Hidden fields with the site and its revision, so that a later revision isn't overwritten. */
export const ShownFields = ({ site }: { site: { id: string; revision: number } }) => (
  <>
    <input type="hidden" name="site" value={site.id} />
    <input type="hidden" name="revision" value={site.revision} />
  </>
);
