import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { currency } from './field-types.ts';
import { language, membership } from './identity.ts';
import { roleId, teamParams } from './ids.ts';
import { teamLogos } from './logos.ts';
import { quietHours } from './quiet-hours.ts';
import { hexColor, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

/** Languages available for values of translatable fields. */
export const dataLanguages = [
  'ar',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'eu',
  'fi',
  'fr',
  'gl',
  'he',
  'hi',
  'hu',
  'hy',
  'id',
  'it',
  'ja',
  'km',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt',
  'pa',
  'ro',
  'ru',
  'so',
  'sv',
  'sw',
  'th',
  'tl',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
] as const;
export const dataLanguage = z.enum(dataLanguages);
export type DataLanguage = z.output<typeof dataLanguage>;

/** Which messages another member has to approve: none, all, or those to more than a number of recipients. */
export const approvalRules = ['never', 'always', 'above'] as const;
export const approvalRule = z.enum(approvalRules);
/** The largest number of recipients that a rule may name. */
export const maxApprovalAbove = 10_000_000;
export type ApprovalRule = z.output<typeof approvalRule>;

/** What a user sees who is invited without a role. */
export const newUserAccessKinds = ['all', 'none', 'role'] as const;
export const newUserAccess = z.discriminatedUnion('kind', [
  /** All records, if the inviting user has access to all of them. */
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('none') }),
  /** They get this role. Once it is deleted: `none`. */
  z.strictObject({ kind: z.literal('role'), roleId }),
]);
export type NewUserAccess = z.output<typeof newUserAccess>;

const countryCode = z.string().regex(/^[A-Z]{2}$/);
const website = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]);

export const team = z.object({
  teamId: z.string(),
  name: z.string(),
  shortName: z.string(),
  website: z.string(),
  billingAddress: z.string(),
  primaryTimezone: z.string(),
  defaultInterfaceLanguage: language,
  availableDataLanguages: z.array(dataLanguage),
  defaultDataLanguage: dataLanguage,
  defaultCountry: z.string(),
  defaultCurrency: z.string(),
  messageApproval: approvalRule,
  /** Number of recipients up to which the rule `above` needs no approval. */
  messageApprovalAbove: z.int(),
  /** Whether an approver may approve messages of their own. */
  mayApproveOwnMessages: z.boolean(),
  newUserAccess,
  quietHours,
  /**
   * Whether a transactional message of which it isn’t known whether it arrived is sent once more after 30 minutes
   * without evidence.
   */
  resendsUncertain: z.boolean(),
  /** Of buttons, links and headers in messages. */
  accentColor: hexColor,
  /** Of text on the accent colour; null for black or white, whichever is easier to read. */
  accentTextColor: hexColor.nullable(),
  logos: teamLogos,
});
export type Team = z.output<typeof team>;

/** An IANA time zone that this runtime knows. */
export const timeZone = text(60).refine(isTimeZone, { error: 'unknown_time_zone' });

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    // A RangeError: not a time zone.
    return false;
  }
}

export const teams = {
  create: defineEndpoint({
    name: 'teams.create',
    method: 'POST',
    path: '/teams',
    summary: 'Create a team and become its admin.',
    needs: 'account',
    body: z.strictObject({
      name: name(120),
      shortName: name(40).optional(),
      primaryTimezone: timeZone.optional(),
      defaultInterfaceLanguage: language.optional(),
    }),
    reply: membership,
    refusals: ['too_many_requests'],
    writes: true,
    example: { name: 'Riverside Centre' },
  }),
  get: defineEndpoint({
    name: 'teams.get',
    method: 'GET',
    path: '/teams/{teamId}',
    summary: 'Get a team’s details.',
    needs: 'team_member',
    params: teamParams,
    reply: team,
    refusals: [],
    writes: false,
  }),
  change: defineEndpoint({
    name: 'teams.change',
    method: 'PATCH',
    path: '/teams/{teamId}',
    summary: 'Update a team’s details. Omitted properties stay the same.',
    needs: { feature: 'team_admin_account_info' },
    params: teamParams,
    body: withBefore(
      z.strictObject({
        name: name(120).optional(),
        shortName: name(40).optional(),
        website: website.optional(),
        billingAddress: text(500).optional(),
        primaryTimezone: timeZone.optional(),
        defaultInterfaceLanguage: language.optional(),
        availableDataLanguages: z.array(dataLanguage).min(1).max(dataLanguages.length).optional(),
        /** Must be one of the available ones. */
        defaultDataLanguage: dataLanguage.optional(),
        defaultCountry: countryCode.optional(),
        defaultCurrency: currency.optional(),
        /** These three are changed by team admins only. */
        messageApproval: approvalRule.optional(),
        messageApprovalAbove: z.int().min(1).max(maxApprovalAbove).optional(),
        mayApproveOwnMessages: z.boolean().optional(),
        /** Changed by team admins only. */
        newUserAccess: newUserAccess.optional(),
        /** Replaces them all. */
        quietHours: quietHours.optional(),
        resendsUncertain: z.boolean().optional(),
        accentColor: hexColor.optional(),
        /** Refused if it can't be read on the accent colour. */
        accentTextColor: hexColor.nullable().optional(),
      }),
    ),
    reply: team,
    refusals: ['invalid_input', 'too_many_columns', 'stale_version', 'forbidden'],
    writes: true,
    announces: ['team.changed'],
    example: { website: 'https://riverside.example.org' },
  }),
  /** Records when the caller last opened the team. */
  open: defineEndpoint({
    name: 'teams.open',
    method: 'POST',
    path: '/teams/{teamId}/open',
    summary: 'Record that you opened the team now.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: z.strictObject({}),
    reply: 'none',
    refusals: [],
    writes: true,
    example: {},
  }),
  events: defineEndpoint({
    name: 'teams.events',
    method: 'GET',
    path: '/teams/{teamId}/events',
    summary: 'Stream the team’s server-sent events: what changed, never the values.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    reply: 'stream',
    refusals: [],
    writes: false,
  }),
};
