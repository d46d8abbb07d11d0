// A linked record that a member chose earlier is shown by its name. Strangers are never asked for one.
import type { Question } from '@fieldhouse/contract/wizard-runs';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../../collections/index.ts';
import { type Access, accessOf, findRecords } from '../../records/index.ts';

/** The questions with `{id, label}` where a record's id stood; one that is gone is left empty. */
export async function nameLinks(ctx: TeamContext, questions: readonly Question[]): Promise<Question[]> {
  const named: Question[] = [];
  for (const question of questions) {
    const { value, linkedCollectionId } = question;
    const isLink = linkedCollectionId !== null && typeof value === 'string';
    named.push(isLink ? { ...question, value: await nameOf(ctx, linkedCollectionId, value) } : question);
  }
  return named;
}

async function nameOf(ctx: TeamContext, collectionId: string, id: string) {
  const collection = await loadCollection(ctx, collectionId);
  const access = await findAccess(ctx, collection);
  if (!access) return null;
  const [record] = await findRecords(ctx, { collectionId, ids: [id], access });
  if (!record) return null;
  const label = record.values[collection.nameField?.columnName ?? ''];
  return { id, label: typeof label === 'string' ? label : '' };
}

/** Undefined where no record of the collection exists for the member. */
async function findAccess(ctx: TeamContext, collection: CollectionDefinition): Promise<Access | undefined> {
  try {
    return await accessOf(ctx, collection);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  }
}
