// What people do with their own account when signed in. Whatever could lock its owner out needs the password again: an
// unattended session is not enough.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { language as languageSchema } from '@fieldhouse/contract/identity';
import type { OwnAccountDetails, ownAccount } from '@fieldhouse/contract/own-account';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { AccountContext, Deps } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { newId } from '../../../kernel/ids.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { findSealedSecret } from '../../../kernel/secrets/sealed-secret.ts';
import { listMemberships } from '../account-queries.ts';
import { clearAuthenticationCache } from '../authentication.ts';
import { findPreferences } from '../preference-queries.ts';
import { identityProvider } from '../providers/choose-provider.ts';
import type { PasswordProven } from '../providers/identity-provider.ts';
import { insertRequest } from '../requests/request-queries.ts';
import { auditAccount, findProviderToken } from '../session-queries.ts';
import { consumeAddressAttempt, takeGuess, takeMail } from '../sign-in/attempt-limits.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import {
  changeEmailByLink,
  deletePerson,
  findOwnAccount,
  listTeamsOnlyLedBy,
  updateName,
} from './own-account-queries.ts';

export async function getOwnAccount(ctx: AccountContext): Promise<OwnAccountDetails> {
  const { userId } = signedIn(ctx);
  const row = await findOwnAccount(ctx.deps.streamPool, userId, ctx.now());
  refuseUnless(row, 'not_signed_in');
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    picture: row.picture === null ? null : pictureAddress(row.picture),
    pendingEmail: row.pending_email,
    may: { changeEmail: identityProvider(ctx.deps).mayChangeEmail },
  };
}

export function pictureAddress(token: string): string {
  return `/api/pictures/${token}`;
}

export async function renameOwnAccount(
  ctx: AccountContext,
  { body }: EndpointInput<typeof ownAccount.rename>,
): Promise<OwnAccountDetails> {
  const { userId, sessionId } = signedIn(ctx);
  const { deps } = ctx;
  const box = await findProviderToken(deps.streamPool, sessionId);
  const key = derivedKey(deps.secrets.appSecret, 'provider token');
  const token = box && findSealedSecret(key, sessionId, box)?.toString();
  await identityProvider(deps).rename(token, fullName(body));
  await updateName(deps.streamPool, userId, body);
  await audit(ctx, 'name_changed');
  await announceToTeams(ctx, userId);
  return getOwnAccount(ctx);
}

/** The same for an address that has an account: its owner gets no mail. */
export async function askEmailChange(
  ctx: AccountContext,
  { body }: EndpointInput<typeof ownAccount.askEmailChange>,
): Promise<undefined> {
  const { userId, email: before } = signedIn(ctx);
  const { deps } = ctx;
  refuseUnless(identityProvider(deps).mayChangeEmail, 'not_found');
  await provePassword(ctx, body.password);
  const email = body.email.toLowerCase();
  await takeMail(ctx, email);
  const language = await languageOf(deps, userId, body.language);
  await insertRequest(deps.streamPool, { id: newId(), kind: 'email_change', email, language, userId });
  const announced = {
    kind: 'email_change_asked',
    email: before,
    language,
    detail: JSON.stringify({ address: email }),
  } as const;
  await insertRequest(deps.streamPool, { id: newId(), ...announced });
}

export async function confirmEmailChange(
  ctx: AccountContext,
  { body }: EndpointInput<typeof ownAccount.confirmEmailChange>,
): Promise<{ email: string }> {
  const { deps } = ctx;
  await consumeAddressAttempt(ctx, 'token');
  const changed = await changeEmailByLink(deps.streamPool, body.token, ctx.now());
  refuseUnless(changed, 'link_expired');
  const { user_id: userId, old_email: before, new_email: email } = changed;
  const language = await languageOf(deps, userId, undefined);
  await insertRequest(deps.streamPool, {
    id: newId(),
    kind: 'email_changed',
    email: before,
    language,
    detail: JSON.stringify({ address: email }),
  });
  await auditAccount(deps.streamPool, userId, 'email_changed', requestOriginOf(ctx.request));
  await announceToTeams(ctx, userId);
  return { email };
}

export async function changeOwnPassword(
  ctx: AccountContext,
  { body }: EndpointInput<typeof ownAccount.changePassword>,
): Promise<undefined> {
  const { userId, sessionId, email } = signedIn(ctx);
  const { deps } = ctx;
  const proof = await provePassword(ctx, body.password);
  const { password, newPassword } = body;
  await identityProvider(deps).changePassword({ ...proof, userId, sessionId, password, newPassword });
  await audit(ctx, 'password_changed');
  const language = await languageOf(deps, userId, undefined);
  await insertRequest(deps.streamPool, { id: newId(), kind: 'password_changed', email, language });
  rememberDevice(ctx, email);
  await announceToTeams(ctx, userId);
}

export async function deleteOwnAccount(
  ctx: AccountContext,
  { body }: EndpointInput<typeof ownAccount.delete>,
): Promise<undefined> {
  const { userId, email } = signedIn(ctx);
  const { deps } = ctx;
  const proof = await provePassword(ctx, body.password);
  // Before the provider deletes anything; the deletion itself checks again.
  refuseLastAdmin(await listTeamsOnlyLedBy(deps.streamPool, userId));
  const language = await languageOf(deps, userId, undefined);
  const teamIds = await teamIdsOf(deps, userId);
  refuseLastAdmin(await deletePerson(deps.streamPool, userId, requestOriginOf(ctx.request)));
  await identityProvider(deps).deleteAccount(proof);
  await insertRequest(deps.streamPool, { id: newId(), kind: 'account_deleted', email, language });
  clearAuthenticationCache(deps);
  for (const teamId of teamIds) deps.hub.publish(teamId, { type: 'membership.changed', userId });
}

function refuseLastAdmin(teams: readonly string[]): void {
  if (teams.length === 0) return;
  throw new Refusal('last_admin_of_teams', { data: { teams: teams.join(', ') } });
}

export function signedIn({ account }: AccountContext): NonNullable<AccountContext['account']> {
  refuseUnless(account, 'not_signed_in');
  return account;
}

async function provePassword(ctx: AccountContext, password: string): Promise<PasswordProven> {
  const { userId, sessionId, email } = signedIn(ctx);
  const guess = await takeGuess(ctx, { kind: 'password', account: userId, device: sessionId });
  const proof = await identityProvider(ctx.deps).provePassword({ userId, email, password });
  await guess.clear();
  return proof;
}

async function audit(ctx: AccountContext, what: Parameters<typeof auditAccount>[2]): Promise<void> {
  await auditAccount(ctx.deps.streamPool, signedIn(ctx).userId, what, requestOriginOf(ctx.request));
}

async function teamIdsOf(deps: Deps, userId: string): Promise<string[]> {
  return (await listMemberships(deps.streamPool, userId)).map(({ team_id }) => team_id);
}

/** Every process forgets what it stored about the account, and open pages fetch it again. */
export async function announceToTeams({ deps }: AccountContext, userId: string): Promise<void> {
  clearAuthenticationCache(deps);
  for (const teamId of await teamIdsOf(deps, userId)) {
    deps.hub.publish(teamId, { type: 'membership.changed', userId });
  }
}

async function languageOf(deps: Deps, userId: string, asked: string | undefined): Promise<string> {
  const stored = (await findPreferences(deps.streamPool, userId))?.language;
  return languageSchema.catch('en').parse(asked ?? stored);
}
