// A grant being edited in its dialog, complete or not.
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId, FieldId, WizardId } from '@fieldhouse/contract/ids';
import { withoutIncompleteConditions } from '../fields/index.ts';
import { type Grant, isFieldKind, isOwnRecords, ownRecords, type RecordKind } from './grants.ts';

export interface GrantDraft {
  readonly about: Grant['about'];
  readonly kinds: readonly RecordKind[];
  readonly collectionId: CollectionId | null;
  /** None for every field. */
  readonly fieldIds: readonly FieldId[];
  readonly which: 'all' | 'own' | 'filtered';
  readonly filter: Filter | undefined;
  readonly wizardId: WizardId | null;
}

const emptyDraft: GrantDraft = {
  about: 'records',
  kinds: ['read_data_field_data'],
  collectionId: null,
  fieldIds: [],
  which: 'all',
  filter: undefined,
  wizardId: null,
};

export function draftOf(grant: Grant | undefined): GrantDraft {
  if (!grant) return emptyDraft;
  const { collectionId, filter } = grant;
  const which = filter === null ? 'all' : isOwnRecords(filter) ? 'own' : 'filtered';
  const records = {
    collectionId,
    which,
    filter: which === 'filtered' ? (filter ?? undefined) : undefined,
  } as const;
  if (grant.about === 'wizards')
    return { ...emptyDraft, ...records, about: 'wizards', wizardId: grant.wizardId };
  const { kinds, fieldIds } = grant;
  return { ...emptyDraft, ...records, kinds, fieldIds: fieldIds ?? [] };
}

export type MissingPart = 'kinds' | 'filter';

/** The grant, or the part it still lacks. */
export function grantOf(draft: GrantDraft): Grant | MissingPart {
  const { about, kinds, collectionId, fieldIds, wizardId } = draft;
  if (about === 'records' && kinds.length === 0) return 'kinds';
  const filter = collectionId === null ? null : filterOf(draft);
  if (filter === undefined) return 'filter';
  if (about === 'wizards')
    return { about, wizardId, collectionId: filter === null ? null : collectionId, filter };
  const isNarrowed = collectionId !== null && fieldIds.length > 0 && kinds.some(isFieldKind);
  return { about: 'records', kinds, collectionId, fieldIds: isNarrowed ? fieldIds : null, filter };
}

/** Undefined if a filter is required and incomplete. */
function filterOf({ which, filter }: GrantDraft): Filter | null | undefined {
  if (which === 'all') return null;
  return which === 'own' ? ownRecords : withoutIncompleteConditions(filter);
}
