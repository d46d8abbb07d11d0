// Texts in several languages (ADR 0026). The field's own column holds the language that was the team's
// default when translating was enabled; each further language is a column beside it with the same rules and
// permissions, named `name@es`.
import { translationColumn } from '@fieldhouse/contract/collections';
import { type DataType, translatableTypes } from '@fieldhouse/contract/field-types';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { invalid, Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  invalidateDefinition,
  loadCollection,
} from '../../catalogue/index.ts';
import { columnTypes } from '../../records/engine/columns/index.ts';
import { countFilled } from '../../records/engine/read/index.ts';
import { updateCollection } from '../collection-queries.ts';
import { mapTableFull } from '../table-full.ts';
import { scheduleFieldErasure } from './erase-field.ts';
import {
  deleteTranslationRows,
  getDataLanguages,
  insertTranslation,
  listTranslatedIds,
  listTranslationRows,
  restoreTranslationRow,
  setLanguage,
} from './translation-queries.ts';

const addLanguagesQueue = 'collections.add-languages';

/** A language that the team adds gets columns beside every translatable field. */
export function addTranslationJobs(deps: Deps): void {
  deps.jobs.handle({
    queue: addLanguagesQueue,
    effect: 'data',
    concurrency: 1,
    // The table may be locked.
    retries: 20,
    handle: ({ authority }) => addLanguages(deps, authority),
  });
}

/** For fields restored from the trash: the team may have added languages since. */
export async function scheduleLanguageColumns(ctx: TeamContext): Promise<void> {
  await ctx.enqueue(addLanguagesQueue, {});
}

export function ensureTranslatable(dataType: DataType): void {
  if (!translatableTypes.includes(dataType)) throw invalid(['body', 'isTranslatable'], 'not_available');
}

type Original = Pick<FieldDefinition, 'columnName' | 'dataType'> & { readonly id: string };

interface Place {
  /** The root collection, which owns the table. */
  readonly rootId: string;
  readonly number: number;
  readonly childId: string | null;
}

/** Existing text is assumed to be in the team's default language. */
export async function enableTranslation(ctx: TeamContext, place: Place, field: Original): Promise<void> {
  const { first } = await getDataLanguages(ctx.db);
  await setLanguage(ctx.db, field.id, first);
  await addColumns(ctx, place, field, first);
}

/**
 * Refuses with the values that would be lost, by language, unless confirmed. They are restorable while in the
 * trash.
 */
export async function disableTranslation(
  ctx: TeamContext,
  definition: CollectionDefinition,
  field: FieldDefinition,
  { isLossMeant }: { readonly isLossMeant: boolean },
): Promise<void> {
  const rows = (await listTranslationRows(ctx.db, field.id)).filter(({ deletedAt }) => deletedAt === null);
  if (!isLossMeant) {
    const columns = rows.map(({ number }) => number);
    const counts = await countFilled(ctx.db, ctx.teamId, { tableNumber: definition.number, columns });
    const texts = rows
      .map(({ language }, index) => ({ language, count: counts[index] ?? 0 }))
      .filter(({ count }) => count > 0);
    if (texts.length > 0) throw new Refusal('translations_lost', { data: { texts } });
  }
  await setLanguage(ctx.db, field.id, null);
  await deleteTranslationRows(ctx.db, field.id, ctx.now());
  await scheduleFieldErasure(ctx);
}

/** Adds columns for missing languages; recently deleted ones are restored. */
async function addColumns(ctx: TeamContext, place: Place, field: Original, own: string): Promise<boolean> {
  const { available } = await getDataLanguages(ctx.db);
  const rows = await listTranslationRows(ctx.db, field.id);
  let isChanged = false;
  for (const language of available) {
    const known = rows.filter((row) => row.language === language && row.dataType === field.dataType);
    if (language === own || known.some(({ deletedAt }) => deletedAt === null)) continue;
    isChanged = true;
    if (known[0]) await restoreTranslationRow(ctx.db, known[0].id);
    else await addColumn(ctx, place, field, language);
  }
  return isChanged;
}

async function addColumn(ctx: TeamContext, place: Place, field: Original, language: string): Promise<void> {
  const row = {
    id: newId(),
    collectionId: place.rootId,
    childId: place.childId,
    columnName: translationColumn(field.columnName, language),
    dataType: field.dataType,
    language,
    translationOf: field.id,
  };
  await mapTableFull(insertTranslation(ctx.db, place.number, row, columnTypes[field.dataType].kind));
}

async function addLanguages(deps: Deps, authority: TeamAuthority): Promise<void> {
  const ids = await deps.withTeam(authority, (ctx) => listTranslatedIds(ctx.db));
  // One transaction per table, so that no table stays locked while others are altered.
  for (const id of ids) {
    await deps
      .withTeam(authority, (ctx) => addLanguagesIn(ctx, id))
      .catch((error: unknown) => {
        // The table has become full since the language was added or the field was restored: the texts remain
        // in the existing languages.
        if (!(error instanceof Refusal) || !['too_many_columns', 'column_limit_reached'].includes(error.code))
          throw error;
      });
  }
}

async function addLanguagesIn(ctx: TeamContext, collectionId: string): Promise<void> {
  const definition = await loadCollection(ctx, collectionId).catch((error: unknown) => {
    // Moved to the trash in the meantime.
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!definition) return;
  let isChanged = false;
  for (const field of definition.tableFields) {
    const [own] = field.languages;
    if (own && (await addColumns(ctx, translationTargetOf(definition, field), field, own))) isChanged = true;
  }
  if (!isChanged) return;
  await updateCollection(ctx.db, definition.id, {});
  invalidateDefinition(ctx, definition);
}

export function translationTargetOf(
  { rootId, number }: Pick<CollectionDefinition, 'rootId' | 'number'>,
  { collectionId }: Pick<FieldDefinition, 'collectionId'>,
): Place {
  return { rootId, number, childId: collectionId === rootId ? null : collectionId };
}
