// The task "send an outgoing message": a template, once in a run, to one address or phone. It is queued in the
// transaction of the step, so that nothing leaves for a step that wasn't saved. Going back and submitting again, with
// whatever answers, sends nothing more: a message can't be called back.

import {
  isFieldsTask,
  type SendMessageTask,
  type WizardDefinition,
} from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { entryKey, entryNumbers, isAnswerOfSeveral } from '@fieldhouse/domain/wizards/entries';
import { answerName, outputTaskOf, recordFieldOf } from '@fieldhouse/domain/wizards/names/variable-names';
import { selectionOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import { withoutLinks } from '@fieldhouse/domain/wizards/texts/without-links';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { findSentOnce, sendOnce } from '../../../messages/index.ts';
import { partOfKind, partOfMailbox, releaseParts, takeParts } from '../limits/mail-limits.ts';
import type { TaskExecution } from '../run-queries.ts';
import type { RunState } from '../run-state.ts';
import { lookupOf } from '../run-texts.ts';
import { skipped } from './skipped.ts';

type Done = Pick<TaskExecution, 'status' | 'output'>;

/** To the address of each entry, if the address is an answer of a task with entries. */
export async function runSendMessage(
  ctx: TeamContext,
  state: RunState,
  task: SendMessageTask,
): Promise<Done> {
  const { run, version } = state;
  const idempotencyKey = `wizard:${run.id}:${task.id}`;
  if (task.to === null || !isAnswerOfSeveral(version.definition, task.to))
    return sendTo(ctx, state, task, idempotencyKey);
  const sent: Done[] = [];
  for (const [number, own] of entryStates(state, task.to))
    sent.push(await sendTo(ctx, own, task, `${idempotencyKey}:${number}`));
  const done = sent.filter(({ status }) => status === 'done');
  const [first] = done;
  if (!first) return skipped('no_address');
  const addresses = done.flatMap(({ output }) => ('address' in output ? [output.address] : []));
  const all = addresses.length > 0 && { address: addresses.join(', ') };
  return { status: 'done', output: { ...first.output, ...all, count: done.length } };
}

/** By entry: its answers under the names of the task's. */
function entryStates(state: RunState, to: VariableName): Map<number, RunState> {
  const taskId = to.split('.')[1] ?? '';
  const known = Object.fromEntries(
    [...state.values.keys()].flatMap((name) => {
      const [scope, key = ''] = name.split('.');
      return scope === 'answer' ? [[key, true]] : [];
    }),
  );
  return new Map(
    entryNumbers(taskId, known).map((number) => {
      const prefix = answerName(entryKey(taskId, number), '');
      const own = [...state.values]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [answerName(taskId, name.slice(prefix.length)), value] as const);
      return [number, { ...state, values: new Map([...state.values, ...own]) }];
    }),
  );
}

async function sendTo(
  ctx: TeamContext,
  state: RunState,
  task: SendMessageTask,
  idempotencyKey: string,
): Promise<Done> {
  const { run, version } = state;
  if (state.isRehearsal === true) return rehearse(ctx, state, task);
  const sent = await findSentOnce(ctx, idempotencyKey);
  if (sent) return { status: 'done', output: { recipientId: sent.recipientId, isRepeated: true } };
  const { templateId, to } = task;
  refuseUnless(templateId !== null && to !== null, 'wizard_outdated');
  const address = addressOf(ctx, state, to);
  refuseUnless(typeof address === 'string', 'wizard_outdated');
  // Neither the answer nor the record has an address.
  if (address === '') return skipped('no_address');
  // Beyond the limits, the step succeeds all the same: a visitor must not learn what else the address got.
  const parts = run.principal === 'public' ? partsOfVisitor(ctx, address) : [];
  const isWithinLimits = await takeParts(parts);
  try {
    const data = await dataOf(ctx, state, task);
    const pinned = version.manifest.sends.find((one) => one.templateId === templateId && one.to === to);
    const { recipientId, outcome, reason } = await sendOnce(ctx, {
      idempotencyKey,
      templateId,
      templateVersion: pinned?.templateVersion ?? null,
      address,
      data,
      collectionId: collectionOf(version.definition, to),
      leftOutBy: isWithinLimits ? null : 'too_many_today',
    });
    if (isWithinLimits && outcome === 'left_out') await releaseParts(parts);
    const sentTo = run.mode === 'test' && { address, data };
    return {
      status: 'done',
      output: { recipientId, outcome, ...(reason !== null && { reason }), ...sentTo },
    };
  } catch (error) {
    if (isWithinLimits) await releaseParts(parts);
    // Its sender was removed since the version was published, or what it needs is empty in this run.
    throw error instanceof Refusal && outdatedCodes.has(error.code)
      ? new Refusal('wizard_outdated', { cause: error })
      : error;
  }
}

/** A visitor could enter the address of someone else. */
function partsOfVisitor(ctx: TeamContext, address: string) {
  const ofKind = partOfKind(ctx, 'message', address);
  return address.includes('@') ? [ofKind, partOfMailbox(ctx, address)] : [ofKind];
}

/** In a test, the tester’s own; a tester has no phone. */
function addressOf({ actor }: TeamContext, { run, values, version }: RunState, to: VariableName): unknown {
  const address = values.get(to)?.value ?? '';
  if (run.mode === 'live' || address === '') return address;
  const isSms = version.manifest.sends.some((one) => one.to === to && one.deliveryMethodId === 'sms');
  return actor.kind === 'member' && !isSms ? actor.email : '';
}

/** A message can’t be called back, so the output is only what would be sent. */
async function rehearse(ctx: TeamContext, state: RunState, task: SendMessageTask): Promise<Done> {
  const address = task.to === null ? '' : state.values.get(task.to)?.value;
  if (typeof address !== 'string' || address === '') return skipped('no_address');
  return { status: 'done', output: { address, data: await dataOf(ctx, state, task) } };
}

const outdatedCodes: ReadonlySet<string> = new Set([
  'not_found',
  'action_not_allowed',
  'message_not_ready',
  'invalid_input',
]);

/** Whose people the address is of: an answer is stored in a record, too. */
function collectionOf({ startsWith, steps }: WizardDefinition, to: VariableName): string | null {
  if (recordFieldOf(to) !== undefined) return startsWith;
  const tasks = steps.flatMap((step) => step.tasks);
  const source = selectionOf(tasks.find(({ id }) => id === outputTaskOf(to)));
  if (source) return source.collectionId;
  const task = tasks
    .filter(isFieldsTask)
    .find(({ id, fields }) => fields.some(({ fieldId }) => answerName(id, fieldId) === to));
  return task?.collectionId ?? null;
}

/** Texts in the language of the run. Without a text, a tag has its fallback. */
async function dataOf(
  ctx: TeamContext,
  state: RunState,
  { data }: SendMessageTask,
): Promise<Record<string, string>> {
  const lookup = await lookupOf(ctx, state);
  const texts = data.map(({ tag, ref }) => {
    const text = lookup(ref) ?? '';
    return [tag, state.run.principal === 'public' ? withoutLinks(text) : text] as const;
  });
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== ''));
}
