// What the person may do in the open team. The server decides for itself; pages only offer what it will not refuse.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { useCallback } from 'react';
import { useMembership } from '../session/use-team.ts';
import { hasAnyPermission } from './guards.ts';

interface Rights {
  /** Whether one of these features is open; a team admin passes everything. */
  readonly may: (...anyOf: readonly FeaturePermission[]) => boolean;
}

export function useRights(): Rights {
  const membership = useMembership();
  const may = useCallback(
    (...anyOf: readonly FeaturePermission[]) => hasAnyPermission(membership, ...anyOf),
    [membership],
  );
  return { may };
}

/** In some records at least; in which, the server says when it is tried. A required field that is closed leaves none to make. */
export function mayCreateIn({ may, fields }: Pick<CollectionWithFields, 'may' | 'fields'>): boolean {
  const isFillable = fields.every((field) => {
    const { isRequired, defaultValue } = field;
    return !isRequired || mayUpdate(field) || (defaultValue !== null && defaultValue !== undefined);
  });
  return isFillable && (may?.create ?? true);
}

export function mayDeleteIn({ may }: Pick<CollectionWithFields, 'may'>): boolean {
  return may?.delete ?? true;
}

export function mayUpdate({ may }: Pick<Field, 'may'>): boolean {
  return may?.update ?? true;
}

export function mayUpdateAny({ fields }: Pick<CollectionWithFields, 'fields'>): boolean {
  return fields.some(mayUpdate);
}
