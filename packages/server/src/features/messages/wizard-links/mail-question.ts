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
import { findRecords, listRecords } from '../../records/index.ts';

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

/** Whether the wizard asks what the block does, and takes all of its choices, wherever they are in their list by now. */
export async function asksFor(
  ctx: TeamContext,
  wizard: LinkableWizard,
  { taskId, fieldId, choices }: AnswersBlock,
): Promise<boolean> {
  const asked = await askedFieldOf(ctx, wizard);
  if (!asked || asked.taskId !== taskId || asked.fieldId !== fieldId) return false;
  const values = choices.map(({ value }) => value);
  const { listId } = asked;
  if (listId === undefined) return values.every((value) => typeof value === 'boolean');
  const ids = values.filter((value) => typeof value === 'string');
  const items = await findRecords(ctx, { collectionId: listId, ids, access: fullAccess });
  const known = new Set<AnswerValue>(items.map((item) => item.id));
  return values.every((value) => known.has(value));
}

async function questionOf(ctx: TeamContext, wizard: LinkableWizard): Promise<MailQuestion | undefined> {
  const asked = await askedFieldOf(ctx, wizard);
  if (!asked) return undefined;
  const { listId, ...question } = asked;
  if (listId !== undefined) return { ...question, choices: await itemsOf(ctx, listId) };
  return { ...question, choices: [true, false].map((value) => ({ label: '', value })) };
}

interface AskedField extends Omit<MailQuestion, 'choices'> {
  /** Undefined if it is answered by yes or no. */
  readonly listId: string | undefined;
}

async function askedFieldOf(ctx: TeamContext, wizard: LinkableWizard): Promise<AskedField | undefined> {
  const { question } = wizard;
  if (!question || !isPersonal(wizard)) return undefined;
  const collection = await findCollection(ctx, wizard.startsWith);
  const field = collection?.fields.find(({ id }) => id === question.fieldId);
  if (!field) return undefined;
  // Of a published definition.
  const ids = { taskId: question.taskId as WizardTaskId, fieldId: question.fieldId as FieldId };
  const asked = { ...ids, title: field.title };
  if (field.dataType === 'boolean') return { ...asked, listId: undefined };
  const listId = field.dataType === 'single_selection_from_list' ? linkedCollectionOf(field) : undefined;
  return listId === undefined ? undefined : { ...asked, listId };
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
