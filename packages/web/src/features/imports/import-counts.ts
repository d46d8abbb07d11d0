// What an import would do, as it is counted before it starts.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { ColumnMapping, ImportJob, imports } from '@fieldhouse/contract/imports';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import type { ImportPlace } from './import-queries.ts';

export type ImportCounts = EndpointReply<typeof imports.count>;
export type Matching = Pick<
  EndpointInput<typeof imports.count>['body'],
  'mode' | 'keyColumn' | 'emptyCells' | 'severalMatches'
>;

interface Counted {
  readonly place: ImportPlace;
  readonly job: ImportJob;
  readonly columns: readonly ColumnMapping[];
  readonly matching: Matching;
  /** Whether the import could be started. */
  readonly isReady: boolean;
}

/** Undefined while they are counted, and if they can't be: the import may start without them. */
export function useImportCounts({
  place,
  job,
  columns,
  matching,
  isReady,
}: Counted): ImportCounts | undefined {
  const current = { columns: [...columns], ...matching };
  // As a text, which is the same for the same choices.
  const key = JSON.stringify(current);
  const [askedKey] = useDebouncedValue(key, 300);
  const isAsked = isReady && askedKey === key && columns.length === job.columns.length;
  const counts = useQuery({
    queryKey: [api.imports.count.endpoint.name, place, job.id, key, job.reading],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      api.imports.count({ params: { ...place, importId: job.id }, body: current }, { signal }),
    staleTime: 0,
    retry: false,
  });
  return isAsked ? counts.data : undefined;
}

/** Of a long file, how many it is as a whole is not known. */
export function useStartLabel(counts: ImportCounts | undefined, name: string): string {
  const t = usePhrases('imports');
  const formats = useFormats();
  if (!counts?.isExact || counts.created + counts.updated === 0) return t('start');
  const added = formats.number(counts.created);
  const updated = formats.number(counts.updated);
  if (counts.updated === 0) return t('startAdding', { added, name });
  if (counts.created === 0) return t('startUpdating', { updated, name });
  return t('startBoth', { added, updated, name });
}
