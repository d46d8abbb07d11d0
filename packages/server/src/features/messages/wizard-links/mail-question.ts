// What a block of a mail can ask: the one question of a wizard that is answered by yes or no, or by an item of a list.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { FieldId, WizardTaskId } from '@fieldhouse/contract/ids';
import type { AnswersBlock, AnswerValue } from '@fieldhouse/contract/mail-blocks';
import type { MailQuestion, mailWizards } from '@fieldhouse/contract/mail-wizards';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findCollection, loadCollection } from '../../catalogue/index.ts';
import {
  findLinkableWizards,
  isPersonal,
  type LinkableWizard,
  mayRunForSome,
} from '../../personal-links/index.ts';
import { fullAccess } from '../../records/engine/access/index.ts';
import { listRecords } from '../../records/index.ts';

/** More choices are no buttons; the editor takes the first ones. */
const maxItems = 100;

export async function getMailQuestion(
  ctx: TeamContext,
  { params }: EndpointInput<typeof mailWizards.question>,
): Promise<EndpointReply<typeof mailWizards.question>> {
  const wizard = (await findLinkableWizards(ctx, [params.wizardId])).get(params.wizardId);
  refuseUnless(wizard && mayRunForSome(ctx, wizard), 'not_found');
  return { question: (await questionOf(ctx, wizard)) ?? null };
}

/** Whether the wizard asks what the block does, and takes all of its choices. */
export async function asksFor(
  ctx: TeamContext,
  wizard: LinkableWizard,
  { taskId, fieldId, choices }: AnswersBlock,
): Promise<boolean> {
  const question = await questionOf(ctx, wizard);
  if (!question || question.taskId !== taskId || question.fieldId !== fieldId) return false;
  const known = new Set<AnswerValue>(question.choices.map(({ value }) => value));
  return choices.every(({ value }) => known.has(value));
}

async function questionOf(ctx: TeamContext, wizard: LinkableWizard): Promise<MailQuestion | undefined> {
  const { question } = wizard;
  if (!question || !isPersonal(wizard)) return undefined;
  const collection = await findCollection(ctx, wizard.startsWith);
  const field = collection?.fields.find(({ id }) => id === question.fieldId);
  if (!field) return undefined;
  // Of a published definition.
  const ids = { taskId: question.taskId as WizardTaskId, fieldId: question.fieldId as FieldId };
  const { title } = field;
  if (field.dataType === 'boolean')
    return { ...ids, title, choices: [true, false].map((value) => ({ label: '', value })) };
  const listId = field.dataType === 'single_selection_from_list' ? linkedCollectionOf(field) : undefined;
  if (listId === undefined) return undefined;
  return { ...ids, title, choices: await itemsOf(ctx, listId) };
}

/** As its visitors see them, whose rights the author can hand out. */
async function itemsOf(ctx: TeamContext, listId: string): Promise<MailQuestion['choices']> {
  const list = await loadCollection(ctx, listId);
  const items = await listRecords(ctx, {
    collectionId: listId,
    sorts: list.byColumn.has('position') ? [{ field: 'position', direction: 'asc' }] : [],
    limit: maxItems,
    access: fullAccess,
  });
  const column = list.nameField?.columnName ?? '';
  return items.map(({ id, values }) => ({ label: String(values[column] ?? '').slice(0, 100), value: id }));
}
