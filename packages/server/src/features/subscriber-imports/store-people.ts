// Stores a batch of the people of a collection. It reads with the rights that the one who started it has now.
import { boundedFilter } from '@fieldhouse/contract/filters';
import { actingAs } from '../../kernel/acting-as.ts';
import type { TeamAuthority } from '../../kernel/authority.ts';
import { batchRows } from '../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { findMember } from '../identity/index.ts';
import { listPeopleAfter, selectPeopleOf } from './collection-people-queries.ts';
import { storeTexts } from './store-batch.ts';
import { advanceImport, findImportRow, type SubscriberImportRow } from './subscriber-import-queries.ts';

const batchSize = 1000;

/** Whether no one is left to add. */
export function storePeople(deps: Deps, authority: TeamAuthority, importId: string): Promise<boolean> {
  return deps.withTeam(authority, async (ctx) => {
    const row = await findImportRow(ctx.db, importId);
    if (row?.state !== 'running') return true;
    const limit = batchRows(deps, batchSize);
    const people = await readPeople(ctx, row, limit);
    const last = people.at(-1);
    if (last === undefined) return true;
    const texts = people.map(({ address, label }) => [address ?? '', label]);
    const { counts } = await storeTexts(ctx, row, { texts });
    const position = { id: row.id, rowsDone: row.rowsDone, afterRecordId: last.id };
    // No rows for the download: it is open to everyone who edits lists, whatever records they may read.
    const isAdvanced = await advanceImport(ctx.db, position, { ...counts, rows: people.length, problems: 0 });
    if (!isAdvanced) throw new Error('The import has advanced elsewhere.');
    ctx.announce({ type: 'subscription_lists.changed' });
    return people.length < limit;
  });
}

async function readPeople(ctx: TeamContext, row: SubscriberImportRow, limit: number) {
  const { createdBy, collectionId, collectionColumn, filter, afterRecordId } = row;
  const actor = createdBy === null ? undefined : await findMember(ctx.deps, ctx.teamId, createdBy);
  refuseUnless(actor && collectionId !== null && collectionColumn !== null, 'forbidden');
  const asImporter = actingAs(ctx, actor);
  const { people } = await selectPeopleOf(asImporter, {
    collectionId,
    column: collectionColumn,
    filter: filter === null ? undefined : boundedFilter.parse(filter),
  });
  return listPeopleAfter(asImporter, people, { after: afterRecordId, limit });
}
