// The groups of an open view and which of them are expanded. Recounted when records change.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { RecordGroup } from '@fieldhouse/contract/records';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import type { LoadedQuery } from '../../../app/feedback/query-boundary.tsx';
import { TextLanguage } from '../../../app/language/text-language.ts';
import { mayRead } from '../../../app/rights/use-rights.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { type CollectionPlace, firstAmount } from '../../fields/index.ts';
import { readSort } from '../../records/index.ts';
import type { OpenView } from '../open-view/use-open-view.ts';
import { groupKey, groupsQuery } from './groups.ts';

export interface Groups {
  readonly field: Field;
  readonly sumOf: Field | undefined;
  readonly query: LoadedQuery<readonly RecordGroup[]>;
  /** Empty while loading. */
  readonly groups: readonly RecordGroup[];
  readonly isCut: boolean;
  readonly isOpen: (group: RecordGroup) => boolean;
  readonly toggle: (group: RecordGroup) => void;
}

const recountPauseMs = 300;

/** Undefined if the view has no groups, or only a field the viewer can't read. */
export function useGroups(
  place: CollectionPlace,
  collection: CollectionWithFields,
  { settings, view }: OpenView,
): Groups | undefined {
  const { group } = settings;
  const readable = collection.fields.filter(mayRead);
  const field = readable.find(({ columnName }) => columnName === group?.field);
  const sumOf = firstAmount(readable);
  const language = use(TextLanguage);
  const groupBy = readSort(group ?? { field: '', direction: 'asc' }, collection.fields, language);
  const query = groupsQuery(place, view, groupBy, sumOf);
  const { data, error, refetch } = useQuery({ ...query, enabled: field !== undefined });
  useRecount(place, () => void refetch());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  if (!field) return undefined;
  return {
    field,
    sumOf,
    query: { data: data?.groups, error, refetch },
    groups: data?.groups ?? [],
    isCut: data?.isCut === true,
    isOpen: (one) => !closed.has(groupKey(one)),
    toggle: (one) =>
      setClosed((now) => {
        const next = new Set(now);
        if (!next.delete(groupKey(one))) next.add(groupKey(one));
        return next;
      }),
  };
}

/** Recounts once per burst of changes. */
function useRecount({ collectionId }: CollectionPlace, recount: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTeamEvents((event) => {
    if (event.type !== 'records.changed' || event.collectionId !== collectionId) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(recount, recountPauseMs);
  });
}
