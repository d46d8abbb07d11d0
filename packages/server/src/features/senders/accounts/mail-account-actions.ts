import { isDeepStrictEqual } from 'node:util';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type MailAccount,
  type MailAccountSettings,
  mailAccount as mailAccountSchema,
  mailAccountSettings,
  type mailAccounts,
  maxMailAccounts,
} from '@fieldhouse/contract/mail-accounts';
import type { TeamContext } from '../../../kernel/context.ts';
import { mapUniqueViolation } from '../../../kernel/db/unique-violation.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { isObviouslyPrivateHost } from '../../../kernel/outgoing/public-address.ts';
import { writeAudit } from '../../audit-log/index.ts';
import {
  deleteMailAccountRow,
  insertMailAccount,
  listMailAccountRows,
  lockMailAccount,
  type MailAccountRow,
  updateMailAccount,
} from './mail-account-queries.ts';
import { sealAccountSecret } from './open-mail-account.ts';

type Input<E extends keyof typeof mailAccounts> = EndpointInput<(typeof mailAccounts)[E]>;

const nameTaken = { mail_accounts__name_unique: 'name_taken' } as const;
/** Ports of mail servers; others belong to services that a team has no business with. */
const smtpPorts: ReadonlySet<number> = new Set([25, 465, 587, 2465, 2525, 2587]);

export async function listMailAccounts(ctx: TeamContext) {
  const rows = await listMailAccountRows(ctx.db, maxMailAccounts);
  return { items: rows.map((row) => toMailAccount(ctx, row)) };
}

export async function createMailAccount(ctx: TeamContext, { body }: Input<'create'>): Promise<MailAccount> {
  const known = await listMailAccountRows(ctx.db, maxMailAccounts);
  refuseUnless(known.length < maxMailAccounts, 'action_not_allowed', { data: { max: maxMailAccounts } });
  ensureAllowed(ctx, body.settings);
  if (needsSecret(body.settings) && body.secret === undefined)
    throw invalid(['body', 'secret'], 'value_required');
  const id = newId();
  const { name, settings, secret, connections = 5, ratePerSecond = null } = body;
  const row = await mapUniqueViolation(
    insertMailAccount(ctx.db, {
      id,
      name,
      kind: settings.kind,
      settings: JSON.stringify(settings),
      secret: secret === undefined ? null : sealAccountSecret(ctx.deps, id, secret),
      connections,
      ratePerSecond,
    }),
    nameTaken,
  );
  return finish(ctx, row, 'created');
}

export async function changeMailAccount(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<MailAccount> {
  const before = await lockMailAccount(ctx.db, params.mailAccountId);
  refuseUnless(before, 'not_found');
  const { name, settings, secret, connections, ratePerSecond } = body;
  if (settings) ensureAllowed(ctx, settings);
  // A stored password must not go to a server that someone else chose later.
  const isElsewhere =
    settings && !isDeepStrictEqual(placeOf(settings), placeOf(mailAccountSettings.parse(before.settings)));
  if (isElsewhere && needsSecret(settings) && secret === undefined)
    throw invalid(['body', 'secret'], 'value_required');
  const row = await mapUniqueViolation(
    updateMailAccount(ctx.db, before.id, {
      ...(name !== undefined && { name }),
      ...(settings && { kind: settings.kind, settings: JSON.stringify(settings) }),
      ...(isElsewhere && { secret: null }),
      ...(secret !== undefined && { secret: sealAccountSecret(ctx.deps, before.id, secret) }),
      ...(connections !== undefined && { connections }),
      ...(ratePerSecond !== undefined && { ratePerSecond }),
    }),
    nameTaken,
  );
  return finish(ctx, row, 'changed');
}

export async function deleteMailAccount(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const row = await lockMailAccount(ctx.db, params.mailAccountId);
  refuseUnless(row, 'not_found');
  refuseUnless(await deleteMailAccountRow(ctx.db, row.id), 'in_use');
  await finish(ctx, row, 'deleted');
}

function needsSecret(settings: MailAccountSettings): boolean {
  return settings.kind === 'ses' || settings.user !== '';
}

/** Where the secret goes and for whom. */
function placeOf(settings: MailAccountSettings): unknown {
  if (settings.kind === 'ses') return [settings.kind, settings.accessKeyId];
  const { kind, host, port, security, user } = settings;
  return [kind, host, port, security, user];
}

/** The name is resolved and checked again when the connection is made. */
function ensureAllowed({ deps }: TeamContext, settings: MailAccountSettings): void {
  if (settings.kind === 'ses' || deps.config.mayCallPrivate) return;
  const at = (key: string) => ['body', 'settings', key];
  if (isObviouslyPrivateHost(settings.host)) throw invalid(at('host'), 'private_address');
  if (!smtpPorts.has(settings.port)) throw invalid(at('port'), 'not_a_mail_port');
  if (settings.security === 'none') throw invalid(at('security'), 'encryption_needed');
}

async function finish(
  ctx: TeamContext,
  row: MailAccountRow,
  verb: 'created' | 'changed' | 'deleted',
): Promise<MailAccount> {
  const { id, name, settings, connections, ratePerSecond } = row;
  await writeAudit(ctx, {
    action: `mail_account.${verb}`,
    subjectId: id,
    subjectName: name,
    detail: { settings, connections, ratePerSecond },
  });
  ctx.announce({ type: 'senders.changed' });
  return toMailAccount(ctx, row);
}

function toMailAccount({ deps, teamId }: TeamContext, row: MailAccountRow): MailAccount {
  return mailAccountSchema.parse({
    ...row,
    hasSecret: row.secret !== null,
    eventUrl: row.kind === 'ses' ? `${deps.config.appUrl}/api/provider-events/ses/${teamId}/${row.id}` : null,
  });
}
