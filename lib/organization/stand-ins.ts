type Logos = { logo: string | null; logoDark: string | null };

/** Gives a theme without a logo of its own the other's. */
export const withStandIns = <Paths extends Logos>(paths: Paths): Paths => ({
  ...paths,
  logo: paths.logo ?? paths.logoDark,
  logoDark: paths.logoDark ?? paths.logo,
});
