// Displays record links that a member chose earlier by name. Anonymous visitors are never asked for one.
import type { Question } from '@fieldhouse/contract/wizard-runs';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { findAccess, findRecords } from '../../records/index.ts';
import { recordNameIn } from './localized-text.ts';

/** The questions with `{id, label}` instead of record ids; missing records become empty. */
export async function nameLinks(
  ctx: TeamContext,
  questions: readonly Question[],
  language: string,
): Promise<Question[]> {
  const named: Question[] = [];
  for (const question of questions) {
    const { value, linkedCollectionId } = question;
    const ids = idsOf(value);
    if (linkedCollectionId === null || ids.length === 0) {
      named.push(question);
      continue;
    }
    const links = await namesOf(ctx, { collectionId: linkedCollectionId, ids, language });
    named.push({ ...question, value: Array.isArray(value) ? links : (links[0] ?? null) });
  }
  return named;
}

/** The ids among the values; none if the links are resolved already. */
function idsOf(value: unknown): string[] {
  const some: readonly unknown[] = Array.isArray(value) ? value : [value];
  return some.filter((one) => typeof one === 'string');
}

interface Named {
  readonly collectionId: string;
  readonly ids: readonly string[];
  readonly language: string;
}

async function namesOf(ctx: TeamContext, { collectionId, ids, language }: Named) {
  const collection = await loadCollection(ctx, collectionId);
  const access = await findAccess(ctx, collection);
  if (!access) return [];
  const found = await findRecords(ctx, { collectionId, ids, access });
  return ids.flatMap((id) => {
    const record = found.find((one) => one.id === id);
    return record ? [{ id, label: recordNameIn(record, collection, language) }] : [];
  });
}
