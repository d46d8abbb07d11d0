// The groups of an A/B test are drawn when the audience is frozen; the winner is chosen by the worker at its time, or by a
// user. Both happen in one transaction with the message locked, so a killed worker leaves a test or a winner, no mixture.
import type { AbReason, Variant } from '@fieldhouse/contract/message-ab-test';
import { type MeasuredVersions, winnerOf } from '@fieldhouse/domain/messages/ab-test/ab-outcome';
import type { TeamContext } from '../../../kernel/context.ts';
import {
  assignGroups,
  countGroups,
  type Groups,
  lockUndecided,
  postponeDecision,
  setDecisionTime,
  storeWinner,
} from '../ab-test/ab-test-queries.ts';
import { scheduleRollUp } from '../figures/roll-up.ts';
import { storedAbTest } from '../stored-ab-test.ts';
import { reopenQueue } from './ledger-queries.ts';
import type { FinishedMessage } from './message-state-queries.ts';
import { notifyOwner } from './notify-owner.ts';

interface TestedMessage {
  readonly id: string;
  readonly abTest: unknown;
}

/** Once the recipients are frozen and have their times; undefined without a test. */
export async function drawGroups(
  ctx: TeamContext,
  { id, abTest }: TestedMessage,
): Promise<Groups | undefined> {
  const test = storedAbTest(abTest);
  return test ? assignGroups(ctx.db, { messageId: id, share: test.share }) : undefined;
}

/** Locks the message. */
export async function startTest(
  ctx: TeamContext,
  { id, abTest }: TestedMessage,
  groups: Groups | undefined,
): Promise<void> {
  const test = storedAbTest(abTest);
  if (!test || !groups) return;
  const { tested, held } = groups;
  // No one must wait for a test that never takes place.
  if (tested === 0) await storeWinner(ctx.db, id, { variant: 'a', reason: 'too_few' });
  else if (held > 0 && test.isAutomatic)
    await setDecisionTime(ctx.db, { messageId: id, waitMinutes: test.waitMinutes });
}

interface UndecidedMessage {
  readonly id: string;
  readonly abDecidesAt: Date | null;
  readonly abWinner: string | null;
}

/** Chooses the winner if it is time. */
export async function chooseWinnerInTime(ctx: TeamContext, message: UndecidedMessage): Promise<void> {
  if (message.abWinner !== null || message.abDecidesAt === null || message.abDecidesAt > ctx.now()) return;
  const locked = await lockUndecided(ctx.db, message.id);
  const test = storedAbTest(locked?.abTest);
  if (!locked || !test) return;
  // Quiet hours or a daily limit may have held some of them back.
  if (await postponeDecision(ctx.db, { messageId: message.id, waitMinutes: test.waitMinutes })) return;
  const groups = await countGroups(ctx.db, message.id);
  const measuredOf = (name: Variant) => {
    const group = groups.find(({ variant }) => variant === name);
    return { people: group?.people ?? 0, count: group?.[test.measure] ?? 0 };
  };
  const measured: MeasuredVersions = { a: measuredOf('a'), b: measuredOf('b') };
  await releaseRest(ctx, locked, winnerOf(measured));
}

/** The message is locked: those who waited are queued with the winner. */
export async function releaseRest(
  ctx: TeamContext,
  message: FinishedMessage,
  winner: { readonly variant: Variant; readonly reason: AbReason },
): Promise<void> {
  await storeWinner(ctx.db, message.id, winner);
  await reopenQueue(ctx.db, message.id);
  await scheduleRollUp(ctx, message.id);
  if (winner.reason !== 'by_hand') await notifyOwner(ctx, 'message_winner', message);
  ctx.announce({ type: 'message.changed', messageId: message.id });
}
