// The user's permissions in the open team. The server authorizes every call itself; pages only offer what it
// allows.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { useCallback } from 'react';
import { useMembership } from '../session/use-team.ts';
import { hasAnyPermission } from './guards.ts';

interface Rights {
  /** Whether any of these features is permitted; a team admin always passes. */
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

/**
 * At least some records; the server decides which on save. A required field that the user can't set rules out
 * creating any.
 */
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

/** A total or a sort of other fields would be refused. */
export function mayRead({ may }: Pick<Field, 'may'>): boolean {
  return may?.read ?? true;
}

export function mayUpdate({ may }: Pick<Field, 'may'>): boolean {
  return may?.update ?? true;
}

export function mayUpdateAny({ fields }: Pick<CollectionWithFields, 'fields'>): boolean {
  return fields.some(mayUpdate);
}
