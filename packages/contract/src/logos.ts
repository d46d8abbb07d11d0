// The four logos of a team: two of the organization (mails, public pages) and two of the app (sidebar, list
// of teams).
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId } from './ids.ts';
import { pictureRefusals } from './upload-refusals.ts';

/** Seed section 3. */
export const logoKinds = [
  'organizationSquareLogo',
  'organizationHorizontalLogo',
  'appSquareLogo',
  'appHorizontalLogo',
] as const;
export const logoKind = z.enum(logoKinds);
export type LogoKind = z.output<typeof logoKind>;

export const logoLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  minSide: 16,
} as const;

/** Public addresses; null where there is none. */
export const teamLogos = z.object({
  organizationSquareLogo: z.string().nullable(),
  organizationHorizontalLogo: z.string().nullable(),
  appSquareLogo: z.string().nullable(),
  appHorizontalLogo: z.string().nullable(),
});
export type TeamLogos = z.output<typeof teamLogos>;

export const noLogos: TeamLogos = {
  organizationSquareLogo: null,
  organizationHorizontalLogo: null,
  appSquareLogo: null,
  appHorizontalLogo: null,
};

const admin = { feature: 'team_admin_account_info' } as const;
const logoParams = z.strictObject({ teamId, logoKind });
const base = '/teams/{teamId}/logos/{logoKind}' as const;

export const logos = {
  put: defineEndpoint({
    name: 'logos.put',
    method: 'PUT',
    path: base,
    summary:
      'Set a logo from a PNG, JPEG, WebP, or GIF of at most 5 MB. Its content decides its type; it’s stored as PNG.',
    needs: admin,
    params: logoParams,
    reply: teamLogos,
    refusals: pictureRefusals,
    writes: true,
    announces: ['team.changed'],
    bodyLimit: logoLimits.maxBytes,
    rawBody: true,
  }),
  remove: defineEndpoint({
    name: 'logos.remove',
    method: 'DELETE',
    path: base,
    summary: 'Remove a logo. Its URL then returns not_found.',
    needs: admin,
    params: logoParams,
    reply: teamLogos,
    refusals: [],
    writes: true,
    announces: ['team.changed'],
  }),
  /** Needs no session: the address contains 144 random bits. */
  show: defineEndpoint({
    name: 'logos.show',
    method: 'GET',
    path: '/logos/{logoToken}',
    summary: 'Get a logo’s bytes, for browsers and email clients.',
    needs: 'none',
    params: z.strictObject({ logoToken: z.string().regex(/^[A-Za-z0-9_-]{24}$/) }),
    reply: 'stream',
    refusals: ['not_found'],
    writes: false,
  }),
};
