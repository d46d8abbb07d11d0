// What the person may do in the open team. The server decides for itself; pages only offer what it will not refuse.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { useCallback } from 'react';
import { mayAny } from './guards.ts';
import { useMembership } from './use-team.ts';

export interface Rights {
  /** Whether one of these features is open; a team admin passes everything. */
  readonly may: (...anyOf: readonly FeaturePermission[]) => boolean;
}

export function useRights(): Rights {
  const membership = useMembership();
  const may = useCallback(
    (...anyOf: readonly FeaturePermission[]) => mayAny(membership, ...anyOf),
    [membership],
  );
  return { may };
}

type RightsOf<T extends 'create' | 'delete' | 'readMetadata'> = {
  readonly may?: Readonly<Record<T, boolean>> | undefined;
};

/** In some records at least; in which, the server says when it is tried. */
export function mayCreateIn({ may }: RightsOf<'create'>): boolean {
  return may?.create ?? true;
}

export function mayDeleteIn({ may }: RightsOf<'delete'>): boolean {
  return may?.delete ?? true;
}

export function mayUpdate({ may }: Pick<Field, 'may'>): boolean {
  return may?.update ?? true;
}

export function mayUpdateAny({ fields }: Pick<CollectionWithFields, 'fields'>): boolean {
  return fields.some(mayUpdate);
}
