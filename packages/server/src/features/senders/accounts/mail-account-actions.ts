import { isDeepStrictEqual } from 'node:util';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type BounceMailbox,
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
import { listMailboxStates, type MailboxState } from './mailbox-queries.ts';
import { sealAccountSecret, sealMailboxSecret } from './open-mail-account.ts';
import { twilioInboundUrl } from './sms-account.ts';

type Input<E extends keyof typeof mailAccounts> = EndpointInput<(typeof mailAccounts)[E]>;

const nameTaken = { mail_accounts__name_unique: 'name_taken' } as const;
/** Ports of mail servers; others belong to services that a team has no business with. */
const smtpPorts: ReadonlySet<number> = new Set([25, 465, 587, 2465, 2525, 2587]);
const imapPorts: ReadonlySet<number> = new Set([143, 993]);

export async function listMailAccounts(ctx: TeamContext) {
  const rows = await listMailAccountRows(ctx.db, maxMailAccounts);
  const states = await listMailboxStates(
    ctx.deps.streamPool,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => toMailAccount(ctx, row, states.get(row.id))) };
}

export async function createMailAccount(ctx: TeamContext, { body }: Input<'create'>): Promise<MailAccount> {
  const known = await listMailAccountRows(ctx.db, maxMailAccounts);
  refuseUnless(known.length < maxMailAccounts, 'action_not_allowed', { data: { max: maxMailAccounts } });
  ensureAllowed(ctx, body.settings);
  if (needsSecret(body.settings) && body.secret === undefined)
    throw invalid(['body', 'secret'], 'value_required');
  const mailbox = mailboxOf(body.settings);
  if (mailbox && body.mailboxSecret === undefined) throw invalid(['body', 'mailboxSecret'], 'value_required');
  const id = newId();
  const {
    name,
    settings,
    secret,
    mailboxSecret,
    connections = 5,
    ratePerSecond = null,
    isWarmingUp = false,
  } = body;
  const row = await mapUniqueViolation(
    insertMailAccount(ctx.db, {
      id,
      name,
      kind: settings.kind,
      settings: JSON.stringify(settings),
      secret: secret === undefined ? null : sealAccountSecret(ctx.deps, id, secret),
      bounceSecret:
        mailbox && mailboxSecret !== undefined ? sealMailboxSecret(ctx.deps, id, mailboxSecret) : null,
      connections,
      ratePerSecond,
      isWarmingUp,
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
  const { name, settings, secret, mailboxSecret, connections, ratePerSecond, isWarmingUp } = body;
  if (settings) ensureAllowed(ctx, settings);
  // A stored password must not go to a server that someone else chose later.
  const settingsBefore = mailAccountSettings.parse(before.settings);
  const isElsewhere = settings && !isDeepStrictEqual(placeOf(settings), placeOf(settingsBefore));
  const mailbox = mailboxOf(settings ?? settingsBefore);
  const isMailboxElsewhere = !isDeepStrictEqual(
    placeOfMailbox(mailbox),
    placeOfMailbox(mailboxOf(settingsBefore)),
  );
  if (mailbox && isMailboxElsewhere && mailboxSecret === undefined)
    throw invalid(['body', 'mailboxSecret'], 'value_required');
  if (isElsewhere && needsSecret(settings) && secret === undefined)
    throw invalid(['body', 'secret'], 'value_required');
  const row = await mapUniqueViolation(
    updateMailAccount(ctx.db, before.id, {
      ...(name !== undefined && { name }),
      ...(settings && { kind: settings.kind, settings: JSON.stringify(settings) }),
      ...(isElsewhere && { secret: null }),
      ...(secret !== undefined && { secret: sealAccountSecret(ctx.deps, before.id, secret) }),
      ...(!mailbox && { bounceSecret: null }),
      ...(mailbox &&
        mailboxSecret !== undefined && {
          bounceSecret: sealMailboxSecret(ctx.deps, before.id, mailboxSecret),
        }),
      ...(connections !== undefined && { connections }),
      ...(ratePerSecond !== undefined && { ratePerSecond }),
      ...(isWarmingUp !== undefined && { isWarmingUp }),
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
  return settings.kind !== 'smtp' || settings.user !== '';
}

/** Where the secret goes and for whom. */
function placeOf(settings: MailAccountSettings): unknown {
  if (settings.kind === 'ses') return [settings.kind, settings.accessKeyId];
  if (settings.kind === 'twilio') return [settings.kind, settings.accountSid];
  const { kind, host, port, security, user } = settings;
  return [kind, host, port, security, user];
}

function mailboxOf(settings: MailAccountSettings): BounceMailbox | null {
  return settings.kind === 'smtp' ? settings.mailbox : null;
}

function placeOfMailbox(mailbox: BounceMailbox | null): unknown {
  return mailbox && [mailbox.host, mailbox.port, mailbox.security, mailbox.user];
}

/** The name is resolved and checked again when the connection is made. */
function ensureAllowed({ deps }: TeamContext, settings: MailAccountSettings): void {
  if (settings.kind !== 'smtp' || deps.config.mayCallPrivate) return;
  ensurePublic(settings, ['body', 'settings'], smtpPorts);
  if (settings.mailbox) ensurePublic(settings.mailbox, ['body', 'settings', 'mailbox'], imapPorts);
}

function ensurePublic(
  { host, port, security }: Pick<BounceMailbox, 'host' | 'port' | 'security'>,
  at: readonly string[],
  ports: ReadonlySet<number>,
): void {
  if (isObviouslyPrivateHost(host)) throw invalid([...at, 'host'], 'private_address');
  if (!ports.has(port)) throw invalid([...at, 'port'], 'not_a_mail_port');
  if (security === 'none') throw invalid([...at, 'security'], 'encryption_needed');
}

async function finish(
  ctx: TeamContext,
  row: MailAccountRow,
  verb: 'created' | 'changed' | 'deleted',
): Promise<MailAccount> {
  const { id, name, settings, connections, ratePerSecond, isWarmingUp } = row;
  await writeAudit(ctx, {
    action: `mail_account.${verb}`,
    subjectId: id,
    subjectName: name,
    detail: { settings, connections, ratePerSecond, isWarmingUp },
  });
  ctx.announce({ type: 'senders.changed' });
  return toMailAccount(ctx, row, (await listMailboxStates(ctx.deps.streamPool, [id])).get(id));
}

function toMailAccount(
  { deps, teamId }: TeamContext,
  row: MailAccountRow,
  mailboxState: MailboxState | undefined,
): MailAccount {
  return mailAccountSchema.parse({
    ...row,
    // A mailbox that was just removed may still have one.
    mailboxState: row.bounceSecret === null ? null : (mailboxState ?? null),
    hasSecret: row.secret !== null,
    eventUrl: eventUrlOf(deps.config.appUrl, teamId, row),
  });
}

function eventUrlOf(appUrl: string, teamId: string, { id, kind }: MailAccountRow): string | null {
  if (kind === 'ses') return `${appUrl}/api/provider-events/ses/${teamId}/${id}`;
  return kind === 'twilio' ? twilioInboundUrl(appUrl, teamId, id) : null;
}
