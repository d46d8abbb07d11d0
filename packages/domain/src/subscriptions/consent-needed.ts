// Which consent a message needs, and what a person leaves by its unsubscribe link (design: policy per content type).
import type { ContentType } from '@fieldhouse/contract/content-types';

interface SentMessage {
  readonly type: ContentType;
  readonly subscriptionListId: string | null;
  /** Of the record through which the person was included. */
  readonly collectionId: string | null;
}

type ConsentNeeded =
  /** Subscribed to the list. */
  | { readonly kind: 'list'; readonly listId: string }
  /** Not opted out of the messages about the collection. */
  | { readonly kind: 'collection'; readonly collectionId: string }
  /** Not opted out of everything: marketing from before there were lists. */
  | { readonly kind: 'everything' }
  | { readonly kind: 'none' };

/** Suppression excludes an address from every message; it is not a matter of consent. */
export function consentNeeded({ type, subscriptionListId, collectionId }: SentMessage): ConsentNeeded {
  if (type === 'transactional') return { kind: 'none' };
  if (type === 'marketing' && subscriptionListId !== null)
    return { kind: 'list', listId: subscriptionListId };
  if (type === 'participation' && collectionId !== null) return { kind: 'collection', collectionId };
  return { kind: 'everything' };
}
