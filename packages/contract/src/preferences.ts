// Display preferences of a user, on every device they sign in on.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language } from './identity.ts';
import { teamParams } from './ids.ts';
import { timeZone } from './teams.ts';

export const themes = ['light', 'dark', 'system'] as const;
export const theme = z.enum(themes);
export type Theme = z.output<typeof theme>;

export const densities = ['comfortable', 'compact'] as const;
export const density = z.enum(densities);
export type Density = z.output<typeof density>;

export const preferences = z.object({
  /** Null: the language of each team. The language of a team membership overrides both. */
  language: language.nullable(),
  theme,
  density,
  /** Null: the browser's time zone. */
  timeZone: z.string().nullable(),
});
export type Preferences = z.output<typeof preferences>;

export const defaultPreferences: Preferences = {
  language: null,
  theme: 'system',
  density: 'comfortable',
  timeZone: null,
};

const path = '/authentication/preferences' as const;

export const ownPreferences = {
  get: defineEndpoint({
    name: 'ownPreferences.get',
    method: 'GET',
    path,
    summary: 'Get your preferences.',
    needs: 'account',
    reply: preferences,
    refusals: [],
    writes: false,
  }),
  change: defineEndpoint({
    name: 'ownPreferences.change',
    method: 'PATCH',
    path,
    summary: 'Update your preferences. Omitted properties stay the same.',
    needs: 'account',
    body: z.strictObject({
      language: language.nullable().optional(),
      theme: theme.optional(),
      density: density.optional(),
      timeZone: timeZone.nullable().optional(),
    }),
    reply: preferences,
    refusals: [],
    writes: true,
    example: { theme: 'dark' },
  }),
  /** Seed section 3: `InterfaceLanguage` of the team user link. */
  changeTeamLanguage: defineEndpoint({
    name: 'ownPreferences.changeTeamLanguage',
    method: 'PUT',
    path: '/teams/{teamId}/own-language',
    summary: 'Set your interface language in one team; null follows your other settings.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: z.strictObject({ interfaceLanguage: language.nullable() }),
    reply: 'none',
    refusals: [],
    writes: true,
    example: { interfaceLanguage: null },
  }),
};
