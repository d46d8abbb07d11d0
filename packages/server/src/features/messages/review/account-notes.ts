// How the account that a message is sent through is doing: whether it answers, what it may send today, and what people report.

import { brakesCountFrom } from '@fieldhouse/domain/messages/brakes';
import { warmUpLimitOn } from '@fieldhouse/domain/messages/sending/warm-up';
import type { TeamContext } from '../../../kernel/context.ts';
import { isWarmingUp } from '../../senders/index.ts';
import {
  type AccountStateRow,
  accountKeyOf,
  listAccountStates,
} from '../sending/accounts/account-state-queries.ts';
import { listAccountDays } from '../sending/accounts/warm-up-queries.ts';
import { type Note, note } from './note.ts';
import { sumReports } from './use-queries.ts';

const recentMs = 30 * 24 * 60 * 60 * 1000;
/** Mailbox providers ask for less. */
const maxComplaintShare = 0.001;

interface UsedAccount {
  /** Null for that of the instance. */
  readonly mailAccountId: string | null;
  /** Who gets the message; undefined if they are not known. */
  readonly people: number | undefined;
}

export async function notesOnAccount(
  ctx: TeamContext,
  { mailAccountId, people }: UsedAccount,
): Promise<Note[]> {
  const key = accountKeyOf(mailAccountId);
  const [state] = await listAccountStates(ctx.deps.streamPool, [key]);
  const room = await roomToday(ctx, mailAccountId, state);
  const isAway = state !== undefined && state.circuitUntil !== null;
  const { sent, complained } = await sumReports(ctx.db, new Date(ctx.now().getTime() - recentMs));
  const isReported = sent >= brakesCountFrom && complained > sent * maxComplaintShare;
  return [
    ...(isAway ? [{ ...note, hint: 'accountAway' as const }] : []),
    ...(people !== undefined && room < people
      ? [{ ...note, hint: 'accountLimit' as const, people: room }]
      : []),
    ...(isReported ? [{ ...note, hint: 'complaints' as const, people: complained }] : []),
  ];
}

/** How many more the account sends today, as its provider allows and its warming up. */
async function roomToday(
  ctx: TeamContext,
  mailAccountId: string | null,
  state: AccountStateRow | undefined,
): Promise<number> {
  const quota = Number(state?.quotaPerDay ?? 0);
  const ofProvider = quota > 0 ? quota - Number(state?.quotaSent ?? 0) : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(ofProvider, await warmUpRoom(ctx, mailAccountId)));
}

async function warmUpRoom(ctx: TeamContext, mailAccountId: string | null): Promise<number> {
  if (!(await isWarmingUp(ctx, mailAccountId))) return Number.POSITIVE_INFINITY;
  const [day = { before: 0, sent: 0 }] = await listAccountDays(ctx.deps.streamPool, [
    accountKeyOf(mailAccountId),
  ]);
  const limit = warmUpLimitOn(day.before + 1);
  return limit === null ? Number.POSITIVE_INFINITY : limit - day.sent;
}
