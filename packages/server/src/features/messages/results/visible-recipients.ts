// Recipients are records: a viewer who doesn't see all records sees only recipients whose record and address
// are visible to them.
import { audience as audienceSchema } from '@fieldhouse/contract/messages';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { accessOf, findRecords } from '../../records/index.ts';

interface Recipient {
  readonly recordId: string | null;
  readonly calculatedName: string;
}

export function mayReadAllRecipients({ actor }: TeamContext): boolean {
  return actor.kind !== 'member' || hasAllData(actor);
}

/**
 * The rows whose record and address the viewer may read, without names that they may not read. Empty if the
 * audience's collection is not visible to them.
 */
export async function visibleRecipients<R extends Recipient>(
  ctx: TeamContext,
  message: { readonly audience: unknown },
  rows: readonly R[],
): Promise<R[]> {
  if (mayReadAllRecipients(ctx)) return [...rows];
  const audience = audienceSchema.safeParse(message.audience).data;
  if (!audience) return [];
  try {
    const { collectionId, addressColumn } = audience;
    const collection = await loadCollection(ctx, collectionId);
    const access = await accessOf(ctx, collection);
    const ids = rows.flatMap((row) => row.recordId ?? []);
    const records = await findRecords(ctx, { collectionId, ids, access });
    const valuesOf = new Map(records.map(({ id, values }) => [id as string, values]));
    const nameColumn = collection.nameField?.columnName ?? '';
    return rows.flatMap((row) => {
      const values = valuesOf.get(row.recordId ?? '');
      if (typeof values?.[addressColumn] !== 'string') return [];
      const isNamed = values[nameColumn] !== undefined && values[nameColumn] !== null;
      return [isNamed ? row : { ...row, calculatedName: '' }];
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return [];
    throw error;
  }
}
