// Fills the blocks that list records: with what all their authors and the person for whom it is done may read.
import type { MailBlock, RecordsBlock } from '@fieldhouse/contract/mail-blocks';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { Member } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { findMember } from '../../identity/index.ts';
import type { Access } from '../../records/engine/access/index.ts';
import { accessOf, checkQuery, readPage } from '../../records/index.ts';
import { findTeamView } from '../../views/index.ts';
import { authorsIn, idsIn } from '../stored-authors.ts';
import { contentKey, contentsOf } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';
import { listingBlocks } from './block-authors.ts';
import type { RecordList, RecordLists } from './record-list.ts';
import { type PrintedRow, printRecords, storeRecordLists } from './record-list-queries.ts';

export interface ListingContent {
  readonly blocks: readonly MailBlock[] | null;
  readonly blockAuthors: unknown;
  readonly contentLanguage: string | null;
}

/** In a job without a sender, what the authors may read. */
export async function readRecordLists(
  ctx: TeamContext,
  { blocks, blockAuthors, contentLanguage }: ListingContent,
): Promise<RecordLists> {
  const authors = authorsIn(blockAuthors);
  const lists: Record<string, RecordList> = {};
  for (const block of listingBlocks(blocks ?? [])) {
    const members = await findAuthors(ctx, authors[block.id]);
    const list = members && (await readList(ctx, members, block, contentLanguage ?? undefined));
    if (list) lists[block.id] = list;
  }
  return lists;
}

/** Of a stored entry; undefined if there are none, or one of them has left the team: then nothing is shown. */
export async function findAuthors(
  ctx: TeamContext,
  entry: string | undefined,
): Promise<readonly [Member, ...Member[]] | undefined> {
  const members: Member[] = [];
  for (const userId of idsIn(entry)) {
    const member = await findMember(ctx.deps, ctx.teamId, userId);
    if (!member) return undefined;
    members.push(member);
  }
  const [first, ...others] = members;
  return first && [first, ...others];
}

/** So that everyone gets the same list. */
export async function freezeRecordLists(
  ctx: TeamContext,
  message: Omit<ListingContent, 'blocks'> & {
    readonly id: string;
    readonly blocks: unknown;
    readonly abTest: unknown;
    readonly translations: unknown;
  },
): Promise<void> {
  const lists: Record<string, RecordLists> = {};
  for (const content of contentsOf(message))
    lists[contentKey(content.variant, content.translatedTo)] = await readRecordLists(ctx, {
      ...content,
      blocks: storedBlocks(content.blocks),
    });
  await storeRecordLists(ctx, message.id, lists);
}

/** Undefined if nothing of it may be shown. */
export async function readList(
  ctx: TeamContext,
  authors: readonly [Member, ...Member[]],
  block: RecordsBlock,
  language: string | undefined,
): Promise<RecordList | undefined> {
  const { collectionId } = block;
  if (collectionId === null) return undefined;
  const readers = readersOf(ctx, authors);
  // The collection, the view or a field of its filter is gone, or not readable any more.
  return unlessRefused(async () => {
    const collection = await loadCollection(readers[0], collectionId);
    const ids = await listedIds(readers, collection, block);
    const columns = await readableColumns(readers, collection, block.columns);
    const printed: ReadonlyMap<string, PrintedRow>[] = [];
    for (const reader of readers) {
      const access = await accessOf(reader, collection);
      printed.push(await printRecords(reader, { collection, ids, columns, access, language }));
    }
    const titles = columns.map((name) => collection.byColumn.get(name)?.title ?? name);
    const rows = ids
      .filter((id) => printed.every((rowOf) => rowOf.has(id)))
      .map((id) =>
        columns.map((name) => {
          const values = printed.map((rowOf) => rowOf.get(id)?.[name] ?? null);
          return values.includes(null) ? null : (values[0] ?? null);
        }),
      );
    return { titles, rows };
  });
}

type Readers = readonly [TeamContext, ...TeamContext[]];

/** The authors, and the person for whom the mail is filled if that is someone else. */
function readersOf(ctx: TeamContext, [first, ...others]: readonly [Member, ...Member[]]): Readers {
  const { actor } = ctx;
  const readers: Readers = [actingAs(ctx, first), ...others.map((one) => actingAs(ctx, one))];
  if (actor.kind !== 'member') return readers;
  const isAuthor = [first, ...others].some(
    ({ userId }) => userId === actor.userId && actor.key === undefined,
  );
  return isAuthor ? readers : [...readers, ctx];
}

/** Refused if the view is gone, or one of the readers may not read a field of its filter or order, which the list would reveal. */
async function listedIds(
  [author, ...others]: Readers,
  collection: CollectionDefinition,
  { viewId, limit }: RecordsBlock,
): Promise<string[]> {
  const view =
    viewId === null ? undefined : await findTeamView(author, { viewId, collectionId: collection.id });
  refuseUnless(viewId === null || view, 'not_found');
  const asked = { filter: view?.filter, sorts: view?.sorts };
  for (const reader of others)
    await checkQuery(reader, collection, asked, await accessOf(reader, collection));
  const { records } = await readPage(author, collection.id, { ...asked, limit, count: false, select: [] });
  return records.map(({ id }) => id);
}

async function readableColumns(
  readers: readonly TeamContext[],
  collection: CollectionDefinition,
  columns: readonly string[],
): Promise<string[]> {
  const accesses: Access[] = [];
  for (const reader of readers) accesses.push(await accessOf(reader, collection));
  return columns.filter((name) => {
    const field = collection.byColumn.get(name);
    return field !== undefined && accesses.every((access) => access.mayRead(field));
  });
}
