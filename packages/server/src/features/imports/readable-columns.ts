// Which columns of an imported file a viewer may see: a member who doesn't see all data sees those of fields that they may read.
import type { ImportJob } from '@fieldhouse/contract/imports';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../kernel/context.ts';
import type { CollectionDefinition } from '../catalogue/index.ts';
import { accessOf } from '../records/index.ts';
import type { ImportRow } from './import-queries.ts';
import { mappingOf } from './import-row.ts';

export interface ReadableColumns {
  /** Positions in the file whose texts are hidden. */
  readonly hidden: readonly number[];
  /** Whether the issue concerns a hidden column, or the field of one. */
  hides(issue: { readonly column: number; readonly data?: Readonly<Record<string, unknown>> }): boolean;
}

const all: ReadableColumns = { hidden: [], hides: () => false };

/** Columns without a field are hidden from no one: only who imported the file and viewers of all data see the import. */
export async function readableColumns(
  ctx: TeamContext,
  collection: CollectionDefinition,
  row: ImportRow,
): Promise<ReadableColumns> {
  const { actor } = ctx;
  if (actor.kind !== 'member' || hasAllData(actor) || row.mapping === null) return all;
  const { mayRead } = await accessOf(ctx, collection);
  const hidden = mappingOf(row).flatMap((target, column) => {
    if (target.to !== 'field') return [];
    const field = collection.byColumn.get(target.columnName);
    return field && mayRead(field) ? [] : [column];
  });
  const titles = new Set(collection.fields.filter((field) => !mayRead(field)).map(({ title }) => title));
  return {
    hidden,
    hides: ({ column, data }) => hidden.includes(column) || (column < 0 && titles.has(String(data?.field))),
  };
}

/** Without the texts of hidden columns. */
export function withoutHidden(job: ImportJob, { hidden }: ReadableColumns): ImportJob {
  if (hidden.length === 0) return job;
  return {
    ...job,
    columns: job.columns.map((column) =>
      hidden.includes(column.index) ? { ...column, samples: [] } : column,
    ),
    reading: { ...job.reading, firstRows: [], encodings: [], evidence: [] },
  };
}
