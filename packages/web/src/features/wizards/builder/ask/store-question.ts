// Creates what a question needs: the list of its choices, the collection, the field.
import type { NewField } from '@fieldhouse/contract/collections';
import { isListChoice } from '@fieldhouse/contract/field-types';
import type { CollectionId, FieldId, TeamId } from '@fieldhouse/contract/ids';
import { api } from '../../../../api/api.ts';
import { makeList } from '../../../fields/index.ts';
import { firstFree } from '../../first-free.ts';
import { choicesOf, dataTypeOf, type QuestionDraft } from './question-draft.ts';

interface StoredQuestion {
  readonly collectionId: CollectionId;
  readonly fieldId: FieldId;
}

export interface MadeList {
  /** Stays when a later call fails, so that another try doesn't create it again. */
  listId?: CollectionId;
}

interface StoreInput {
  readonly teamId: TeamId;
  /** Of a new collection. */
  readonly wizardName: string;
  readonly made: MadeList;
}

export async function storeQuestion(
  question: QuestionDraft,
  { teamId, wizardName, made }: StoreInput,
): Promise<StoredQuestion> {
  const { collectionId, fieldId, title, kind } = question;
  const dataType = dataTypeOf(kind);
  if (collectionId === null || collectionId === 'variable') throw new Error('A question needs a collection.');
  if (collectionId !== 'new' && fieldId !== null) return { collectionId, fieldId };
  if (isListChoice(dataType) && question.settings.listId === undefined) {
    made.listId ??= await firstFree(title, (name) =>
      makeList(teamId, {
        name,
        items: choicesOf(question).map((item, key) => ({ key, name: item, color: 'gray' })),
      }),
    );
  }
  const settings = { ...question.settings, ...(made.listId && { listId: made.listId }) };
  const field: NewField = { title, dataType, settings };
  if (collectionId !== 'new') {
    const added = await api.collections.addField({ params: { teamId, collectionId }, body: field });
    return { collectionId, fieldId: added.id };
  }
  const created = await firstFree(wizardName, (name) =>
    api.collections.create({ params: { teamId }, body: { name, pluralName: name, fields: [field] } }),
  );
  const [first] = created.fields;
  if (!first) throw new Error('The new collection has no field.');
  return { collectionId: created.id, fieldId: first.id };
}
