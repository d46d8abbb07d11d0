import { logoKind, noLogos, type TeamLogos } from '@fieldhouse/contract/logos';

interface StoredLogo {
  readonly kind: string;
  readonly token: string;
}

/** The public addresses of a team's logos. */
export function toTeamLogos(stored: readonly StoredLogo[]): TeamLogos {
  const found = { ...noLogos };
  for (const { kind, token } of stored) {
    const known = logoKind.safeParse(kind).data;
    if (known) found[known] = `/api/logos/${token}`;
  }
  return found;
}

type Shape = 'square' | 'horizontal';

/** The logo inside the app: the app's, else the organization's. */
export function appLogo(logos: TeamLogos, shape: Shape): string | null {
  return shape === 'square'
    ? (logos.appSquareLogo ?? logos.organizationSquareLogo)
    : (logos.appHorizontalLogo ?? logos.organizationHorizontalLogo);
}

/** The logo for people outside the team: the organization's, else the app's; the wide one if there is one. */
export function publicLogo(logos: TeamLogos): string | null {
  return (
    logos.organizationHorizontalLogo ??
    logos.organizationSquareLogo ??
    logos.appHorizontalLogo ??
    logos.appSquareLogo
  );
}
