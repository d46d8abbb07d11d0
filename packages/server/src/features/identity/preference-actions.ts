import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  defaultPreferences,
  type ownPreferences,
  type Preferences,
  preferences as preferencesSchema,
} from '@fieldhouse/contract/preferences';
import type { AccountContext, Deps, TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { findPreferences, setOwnLanguage, upsertPreferences } from './preference-queries.ts';

export async function getPreferences({ account, deps }: AccountContext): Promise<Preferences> {
  refuseUnless(account, 'not_signed_in');
  return preferencesOf(deps, account.userId);
}

export async function changePreferences(
  { account, deps }: AccountContext,
  { body }: EndpointInput<typeof ownPreferences.change>,
): Promise<Preferences> {
  refuseUnless(account, 'not_signed_in');
  const before = await preferencesOf(deps, account.userId);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const after = preferencesSchema.parse({ ...before, ...given });
  await upsertPreferences(deps.streamPool, account.userId, after);
  return after;
}

export async function changeTeamLanguage(
  ctx: TeamContext,
  { body }: EndpointInput<typeof ownPreferences.changeTeamLanguage>,
): Promise<undefined> {
  refuseUnless(ctx.actor.kind === 'member', 'forbidden');
  await setOwnLanguage(ctx.db, ctx.actor.teamUserId, body.interfaceLanguage);
}

/** The stored preferences, or the defaults. */
async function preferencesOf(deps: Deps, userId: string): Promise<Preferences> {
  const row = await findPreferences(deps.streamPool, userId);
  if (!row) return defaultPreferences;
  const stored = { ...row, timeZone: row.time_zone };
  // Preferences of another release that this one can't parse count as not set.
  return preferencesSchema.catch(defaultPreferences).parse(stored);
}
