// Writes an answer that was given by the button of a mail: as a run of the wizard, for the recipient's record, with the rights of
// the published version and nothing else.

import type { FieldId, WizardRunId, WizardStepId } from '@fieldhouse/contract/ids';
import type { AnswerValue } from '@fieldhouse/contract/mail-blocks';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { doubtMs } from '@fieldhouse/domain/messages/answers/hold-answer';
import { makeTeamAuthority, type TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { findAskedByMail, scheduleRollUp } from '../../messages/index.ts';
import { answerLinkHash } from '../../personal-links/index.ts';
import { startRun } from '../runs/run-actions.ts';
import { choiceHandle } from '../runs/run-token.ts';
import { submitUnderKey } from '../runs/submit-step.ts';
import { findAnswer, listAnswers, lockAnswerLink, lockAnswers, setAnswerState } from './answer-queries.ts';

const queue = 'wizards.mail-answer';

interface AnswerJob {
  readonly answerId: string;
  /** Of the link in its mail. */
  readonly position: number;
}

interface RequestedWriting {
  readonly recipientId: string;
  readonly blockId: string;
  readonly position: number;
}

/** Of the latest answer, once no other one can make it doubtful. */
export async function requestWriting(
  ctx: TeamContext,
  { position, ...place }: RequestedWriting,
): Promise<void> {
  const [latest] = await listAnswers(ctx.db, place);
  if (!latest) return;
  const startAfter = new Date(ctx.now().getTime() + doubtMs);
  await ctx.enqueue(queue, { answerId: latest.id, position } satisfies AnswerJob, { startAfter });
}

export function addAnswerJob(deps: Deps): void {
  deps.jobs.handle<AnswerJob>({
    queue,
    effect: 'data',
    retries: 10,
    handle: ({ authority, payload }) => write(deps, authority, payload),
    onGivenUp: ({ authority, payload }) => refuse(deps, authority, payload),
  });
}

async function write(deps: Deps, authority: TeamAuthority, job: AnswerJob): Promise<void> {
  const runId = newId();
  const visitor = makeTeamAuthority(authority.teamId, { kind: 'wizard_visitor', runId });
  try {
    await deps.withTeam(visitor, (ctx) => writeInRun(ctx, runId, job));
  } catch (error) {
    if (!(error instanceof Refusal) || !finalCodes.has(error.code)) throw error;
    await refuse(deps, authority, job);
  }
}

/** The page says so, and asks again. */
function refuse(deps: Deps, authority: TeamAuthority, { answerId }: AnswerJob): Promise<void> {
  return deps.withTeam(authority, async (ctx) => {
    const { db } = ctx;
    const known = await findAnswer(db, answerId);
    if (known?.state !== 'waiting') return;
    await setAnswerState(db, [answerId], { state: 'refused' });
    await scheduleRollUp(ctx, known.messageId);
  });
}

/** A later attempt would be refused too. */
const finalCodes: ReadonlySet<string> = new Set([
  'wizard_closed',
  'wizard_outdated',
  'wizard_record_not_found',
  'wizard_record_forbidden',
  'wizard_value_unfit',
  'run_version_revoked',
  'invalid_input',
  'value_taken',
  'not_found',
  'forbidden',
]);

async function writeInRun(ctx: TeamContext, runId: string, { answerId, position }: AnswerJob): Promise<void> {
  const known = await findAnswer(ctx.db, answerId);
  if (!known) return;
  await lockAnswers(ctx.db, known);
  // As it is once those before have ended.
  const rows = await listAnswers(ctx.db, known);
  const index = rows.findIndex(({ id }) => id === answerId);
  const answer = rows[index];
  if (answer?.state !== 'waiting') return;
  const isReplaced = rows.slice(0, index).some(({ state }) => state === 'waiting' || state === 'written');
  if (isReplaced) return setAnswerState(ctx.db, [answerId], { state: 'replaced' });
  const { recipientId } = answer;
  const asked = await findAskedByMail(ctx, { recipientId, position });
  refuseUnless(asked && asked.block.id === answer.blockId, 'not_found');
  // Stored by give-answer alone.
  const choice = answer.choice as AnswerValue;
  await run(ctx, { runId, recipientId, block: asked.block, choice, language: asked.language });
  await setAnswerState(ctx.db, [answerId], { state: 'written', runId });
}

interface RunOfAnswer {
  readonly runId: string;
  readonly recipientId: string;
  readonly block: NonNullable<Awaited<ReturnType<typeof findAskedByMail>>>['block'];
  readonly choice: AnswerValue;
  readonly language: string | null;
}

async function run(
  ctx: TeamContext,
  { runId, recipientId, block, choice, language }: RunOfAnswer,
): Promise<void> {
  const { wizardId, taskId, fieldId } = block;
  refuseUnless(wizardId !== null && taskId !== null && fieldId !== null, 'wizard_closed');
  const { appSecret } = ctx.deps.secrets;
  const link = await lockAnswerLink(ctx.db, answerLinkHash(appSecret, recipientId, wizardId));
  refuseUnless(link && link.revokedAt === null && link.expiresAt > ctx.now(), 'wizard_closed');
  const { step } = await startRun(ctx, {
    runId,
    wizardId,
    languages: language === null ? [] : [language],
    inputs: {},
    recordId: link.recordId,
    token: { id: link.id, collectionId: link.recordCollectionId, source: 'message' },
  });
  const value = typeof choice === 'boolean' ? choice : choiceHandle(appSecret, runId, fieldId, choice);
  const input = {
    params: {
      teamId: ctx.teamId,
      // Created by newId just before; of a run that has begun.
      runId: runId as WizardRunId,
      stepId: step.stepId as WizardStepId,
    },
    body: {
      rev: step.rev,
      answers: { [taskId]: { [fieldId as FieldId]: value } } as Answers,
      recordVersion: step.record?.version ?? null,
      proof: null,
      corrected: [],
      roomNumber: '',
    },
  };
  await submitUnderKey(ctx, input, { key: `answer:${runId}`, isVouched: true });
}
