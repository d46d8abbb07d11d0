// What follows from the definition of an audience, for the server and the pages.
import type { ContentType } from '@fieldhouse/contract/content-types';
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { DataType } from '@fieldhouse/contract/field-types';
import type { CollectionId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { Audience, AudienceSource } from '@fieldhouse/contract/message-audience';
import { childrenTag, tagsOfHousehold } from './households/household-names.ts';

/** Types of fields that hold addresses, for each method; the first one is suggested. */
export const addressTypes: Readonly<Record<DeliveryMethod, readonly DataType[]>> = {
  email: ['email_address', 'plain_text'],
  sms: ['phone_number'],
};

/** Types of fields that can hold the language of a person. */
export const languageTypes: readonly DataType[] = ['plain_text', 'code', 'single_selection_from_list'];

interface AudienceOfMessage {
  readonly type: ContentType;
  readonly audience: Audience | null;
  readonly subscriptionListId: SubscriptionListId | null;
}

/** Without an audience of its own, marketing goes to everyone on its list. Null if no one is chosen. */
export function wholeAudience({ type, audience, subscriptionListId }: AudienceOfMessage): Audience | null {
  if (audience !== null) return audience;
  if (type !== 'marketing' || subscriptionListId === null) return null;
  return { include: [{ kind: 'list', subscriptionListId }], exclude: [] };
}

type SourceOfRecords = Extract<AudienceSource, { readonly collectionId: unknown }>;

export function isOfRecords(source: AudienceSource): source is SourceOfRecords {
  return 'collectionId' in source;
}

/** The collections whose members are chosen by a source: its own, and the one whose records link to its people. */
export function collectionsChoosing(source: SourceOfRecords): CollectionId[] {
  const through = source.kind === 'collection' ? source.through : undefined;
  return through ? [source.collectionId, through.collectionId] : [source.collectionId];
}

/** Whether a record may be included several times with different addresses: by other fields, or as it was reached before. */
export function mayRepeatRecords({ include }: Pick<Audience, 'include'>): boolean {
  const columns = new Set(include.filter(isOfRecords).map(({ address }) => address.column));
  return columns.size > 1 || include.some(({ kind }) => kind === 'message');
}

/** The collections whose records an audience includes, in order; merge tags are offered from their fields. */
export function collectionsOf({ include }: Pick<Audience, 'include'>): CollectionId[] {
  return [...new Set(include.flatMap((source) => (isOfRecords(source) ? [source.collectionId] : [])))];
}

/** The merge tags with values that are no field of one person. */
export function joinedTagsOf({ include, household }: Pick<Audience, 'include' | 'household'>): string[] {
  const ofHousehold = household === undefined ? [] : tagsOfHousehold(household);
  const hasThrough = include.some((source) => source.kind === 'collection' && source.through !== undefined);
  return [...new Set([...ofHousehold, ...(hasThrough ? [childrenTag] : [])])];
}

/**
 * An audience as an approval refers to it: with the filters of its views, so that changing a view voids the approval.
 * One collection is spelled as before there were several sources; approvals of then hold.
 */
export function approvedAudience(audience: Audience, filters: ReadonlyMap<string, unknown>): unknown {
  const [first, ...others] = audience.include;
  const { household, languageFields } = audience;
  const hasMore = household !== undefined || languageFields !== undefined;
  const isPlain = others.length + audience.exclude.length === 0 && !hasMore;
  if (first?.kind === 'collection' && first.through === undefined && isPlain) {
    const { collectionId, address, filter } = first;
    return { collectionId, addressColumn: address.column, ...(filter !== undefined && { filter }) };
  }
  const withFilter = (source: AudienceSource) =>
    source.kind === 'view' ? { ...source, filter: filters.get(source.viewId) ?? null } : source;
  return {
    include: audience.include.map(withFilter),
    exclude: audience.exclude.map(withFilter),
    ...(household && { household }),
    ...(languageFields && { languageFields }),
  };
}
