// The first effect of a run, which reserves a place of the limit, and its end, from which on it is a response.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { hasEffect } from '@fieldhouse/domain/wizards/path';
import { judgeSpam, noSpam, type SpamVerdict } from '@fieldhouse/domain/wizards/spam/spam-score';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { checkProof } from '../../visitors/proof-of-work.ts';
import {
  acceptsAnswers,
  type CountedAnswer,
  countedRun,
  countRun,
  insertNonce,
  isNoMoreAnswers,
  type RunRow,
} from '../run-queries.ts';
import { countTokenUse } from './token-use-queries.ts';

type Sent = Pick<EndpointInput<typeof wizardRuns.submit>['body'], 'proof' | 'roomNumber'>;

/**
 * Checks closing date and limit for everyone, proof of work for anonymous visitors: once, when the run first
 * has an effect. Tests count as no answers.
 */
export async function admit(
  ctx: TeamContext,
  run: RunRow,
  {
    steps,
    sent,
    isVouched,
  }: { readonly steps: readonly WizardStep[]; readonly sent: Sent; readonly isVouched: boolean },
): Promise<RunRow> {
  if (run.mode !== 'live' || run.countedAt !== null || !steps.some(hasEffect)) return run;
  const isProven = run.principal !== 'public' || isVouched;
  if (!isProven) {
    const proof = await checkProof(ctx.deps, { wizardId: run.wizardId, runId: run.id }, sent.proof);
    refuseUnless(proof, 'proof_of_work_required');
    // In one round trip: a refusal undoes all of it.
    const [isNew, isOpen, isValid] = await Promise.all([
      insertNonce(ctx.db, proof.nonce, proof.expiresAt),
      ...admission(ctx, run),
    ]);
    refuseUnless(isNew, 'proof_of_work_required');
    refuseUnless(isOpen && isValid, 'wizard_closed');
  } else {
    const [isOpen, isValid] = await Promise.all(admission(ctx, run));
    refuseUnless(isOpen && isValid, 'wizard_closed');
  }
  return countedRun(run, ctx.now(), isProven ? noSpam : verdictOf(ctx, run, sent.roomNumber));
}

/** Whether the wizard is open, and the personal link valid, whose use is counted. */
function admission({ db, now }: TeamContext, { wizardId, tokenId }: RunRow) {
  return [
    acceptsAnswers(db, wizardId, now()),
    tokenId === null ? Promise.resolve(true) : countTokenUse(db, tokenId, now()),
  ] as const;
}

/**
 * Counts a run that was admitted or finished in this transaction: only finished ones are responses, those that have begun hold a
 * place of the limit. Its last statement: all who answer the wizard at the same time wait for each other from here to the commit.
 */
export function countAnswer(ctx: TeamContext, before: Pick<RunRow, 'countedAt'>, run: RunRow): void {
  const { wizardId, countedAt, status, isSpam, isHeld } = run;
  // A held run takes no place until it comes out of the spam box.
  if (countedAt === null || isHeld) return;
  const begins = before.countedAt === null;
  const finishes = status === 'finished' && !isSpam;
  if (begins || finishes)
    countLast(ctx, { wizardId, at: ctx.now(), begins, finishes }, new Refusal('wizard_closed'));
}

/** The last statement of a transaction. */
export function countLast(ctx: TeamContext, counted: CountedAnswer, whenFull: Refusal): void {
  ctx.finishWith(async () => {
    try {
      await countRun(ctx.db, counted);
    } catch (error) {
      throw isNoMoreAnswers(error) ? whenFull : error;
    }
  });
}

function verdictOf(ctx: TeamContext, run: RunRow, honeypot: string): SpamVerdict {
  return judgeSpam({ honeypot, tookMs: ctx.now().getTime() - run.startedAt.getTime() });
}
