// How values are printed in a message: a unit, a currency or the field that names linked records puts words into it as its content does.

import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { joinedTagsOf } from '@fieldhouse/domain/messages/audience';
import { childrenTag, nameColumnsOf } from '@fieldhouse/domain/messages/households/household-names';
import type { WrittenTexts } from '@fieldhouse/domain/messages/merge-tags';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, type FieldDefinition, findCollection } from '../../catalogue/index.ts';
import { collectionIdsOf } from '../audience/source-queries.ts';
import { wholeAudienceOf } from '../audience/stored-audience.ts';
import { listingBlocks } from '../record-lists/block-authors.ts';
import { versionOf } from '../stored-ab-test.ts';
import { columnsOfContents, translationsOf } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';

interface PrintingMessage extends WrittenTexts {
  readonly type: string;
  readonly audience: unknown;
  readonly subscriptionListId: string | null;
  readonly blocks: unknown;
  readonly abTest: unknown;
  readonly translations: unknown;
}

/** Of the fields in its tags and in its lists of records; JSON that changes with the definitions alone. */
export async function printedFormsOf(ctx: TeamContext, message: PrintingMessage): Promise<unknown[]> {
  const forms: unknown[] = [];
  for (const [collectionId, columns] of await printedColumns(ctx, message)) {
    const collection = await findCollection(ctx, collectionId);
    for (const column of columns) forms.push(collection ? await formOf(ctx, collection, column) : null);
  }
  return [...forms, ...(await namesOfChildren(ctx, message))];
}

/** The fields that name children, if a tag does. */
async function namesOfChildren(ctx: TeamContext, message: PrintingMessage): Promise<unknown[]> {
  const audience = wholeAudienceOf(message);
  const isNamed = audience !== null && joinedTagsOf(audience).includes(childrenTag);
  if (!isNamed || !columnsOfContents(message).includes(childrenTag)) return [];
  const forms: unknown[] = [];
  for (const source of audience.include) {
    if (source.kind !== 'collection' || source.through === undefined) continue;
    const collection = await findCollection(ctx, source.through.collectionId);
    forms.push(collection?.nameField ? ownForm(collection.nameField) : null);
  }
  for (const part of audience.household?.people ?? []) {
    const collection = part.children && (await findCollection(ctx, part.collectionId));
    for (const column of collection ? nameColumnsOf(part) : []) {
      const field = collection?.byColumn.get(column);
      forms.push(field ? ownForm(field) : null);
    }
  }
  return forms;
}

async function printedColumns(
  ctx: TeamContext,
  message: PrintingMessage,
): Promise<[collectionId: string, columns: readonly string[]][]> {
  const inTags = columnsOfContents(message);
  const printed: [string, readonly string[]][] = [];
  if (inTags.length > 0) {
    const { include = [] } = wholeAudienceOf(message) ?? {};
    for (const id of await collectionIdsOf(ctx, include)) printed.push([id, inTags]);
  }
  for (const { blocks } of [message, versionOf(message, 'b'), ...translationsOf(message)])
    for (const { collectionId, columns } of listingBlocks(storedBlocks(blocks) ?? []))
      if (collectionId !== null) printed.push([collectionId, columns]);
  return printed;
}

/** `column`, or `link.column` of the record that it links to. */
async function formOf(ctx: TeamContext, collection: CollectionDefinition, column: string): Promise<unknown> {
  const [own = '', behind] = column.split('.');
  const field = collection.byColumn.get(own);
  if (field === undefined) return null;
  const targetId = linkedCollectionOf(field);
  const target = targetId === undefined ? undefined : await findCollection(ctx, targetId);
  if (behind === undefined) return [ownForm(field), target?.nameField ? ownForm(target.nameField) : null];
  return target ? formOf(ctx, target, behind) : null;
}

function ownForm({ id, dataType, settings }: FieldDefinition): unknown {
  return [id, dataType, settings];
}
