// An audience while it is edited: sources may still lack what makes them complete.
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId, MessageId, RecordId, SubscriptionListId, ViewId } from '@fieldhouse/contract/ids';
import type {
  Audience,
  AudienceSource,
  AudienceSourceKind,
  AudienceThrough,
  Household,
  MessageBehavior,
} from '@fieldhouse/contract/message-audience';
import { emailAddress, phoneNumber } from '@fieldhouse/contract/text';
import { withoutIncompleteConditions } from '../../fields/index.ts';

export interface DraftSource {
  readonly key: number;
  readonly kind: AudienceSourceKind;
  readonly collectionId: CollectionId | null;
  /** Of the address. */
  readonly column: string | null;
  readonly filter: Filter | undefined;
  /** Undefined for everyone of the collection. */
  readonly through: DraftThrough | undefined;
  readonly viewId: ViewId | null;
  readonly recordId: RecordId | null;
  readonly subscriptionListId: SubscriptionListId | null;
  /** Of the message: what kind of address is meant. */
  readonly method: DeliveryMethod;
  readonly addresses: string;
  readonly messageId: MessageId | null;
  readonly did: MessageBehavior;
  readonly link: number | undefined;
  /** Of a question of the message; undefined while none is chosen. */
  readonly answer: AskedAnswer | undefined;
}

export type AskedAnswer = NonNullable<Extract<AudienceSource, { kind: 'message' }>['answer']>;

/** The records that link to the people. */
export interface DraftThrough {
  readonly collectionId: CollectionId | null;
  readonly link: string | null;
  readonly filter: Filter | undefined;
}

export interface DraftAudience {
  readonly include: readonly DraftSource[];
  readonly exclude: readonly DraftSource[];
  /** How people are joined; undefined for a message to each. */
  readonly household: Household | undefined;
  /** What says which language each of them reads; undefined for no field. */
  readonly languageFields: Audience['languageFields'];
}

let lastKey = 0;

export function emptySource(kind: AudienceSourceKind, method: DeliveryMethod): DraftSource {
  lastKey += 1;
  return {
    key: lastKey,
    kind,
    method,
    collectionId: null,
    column: null,
    filter: undefined,
    through: undefined,
    viewId: null,
    recordId: null,
    subscriptionListId: null,
    addresses: '',
    messageId: null,
    did: 'reached',
    link: undefined,
    answer: undefined,
  };
}

export function toDraft(audience: Audience | null, method: DeliveryMethod): DraftAudience {
  const drafts = (sources: readonly AudienceSource[] = []) => sources.map((one) => draftOf(one, method));
  return {
    include: drafts(audience?.include),
    exclude: drafts(audience?.exclude),
    household: audience?.household,
    languageFields: audience?.languageFields,
  };
}

function draftOf(source: AudienceSource, method: DeliveryMethod): DraftSource {
  const draft = emptySource(source.kind, method);
  if (source.kind === 'address') return { ...draft, addresses: source.address.values.join('\n') };
  if (source.kind === 'list' || source.kind === 'message') return { ...draft, ...source };
  const { address, ...rest } = source;
  const through = source.kind === 'collection' && source.through ? draftOfThrough(source.through) : undefined;
  return { ...draft, ...rest, through, column: address.column };
}

function draftOfThrough({ collectionId, link, filter }: AudienceThrough): DraftThrough {
  return { collectionId, link, filter };
}

/** Null while it is incomplete. */
function toThrough({ collectionId, link, filter }: DraftThrough): AudienceThrough | null {
  if (collectionId === null || link === null) return null;
  const complete = filter && withoutIncompleteConditions(filter);
  return { collectionId, link, ...(complete && { filter: complete }) };
}

/** The texts between separators, valid or not. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

export function isAddress(text: string, method: DeliveryMethod): boolean {
  return (method === 'sms' ? phoneNumber : emailAddress).safeParse(text).success;
}

/** Null while it is incomplete. */
export function toSource(draft: DraftSource): AudienceSource | null {
  const { kind, collectionId, column, filter, viewId, recordId, subscriptionListId, messageId } = draft;
  if (kind === 'list') return subscriptionListId && { kind, subscriptionListId };
  if (kind === 'message') {
    const { did, link, answer } = draft;
    if (isOfAnswers(did) && !answer) return null;
    return (
      messageId && { kind, messageId, did, ...(link !== undefined && { link }), ...(answer && { answer }) }
    );
  }
  if (kind === 'address') {
    const values = addressesIn(draft.addresses);
    const isComplete = values.length > 0 && values.every((one) => isAddress(one, draft.method));
    return isComplete ? { kind, address: { kind: draft.method, values } } : null;
  }
  if (collectionId === null || column === null) return null;
  const address = { kind: draft.method, column };
  if (kind === 'view') return viewId && { kind, collectionId, viewId, address };
  if (kind === 'record') return recordId && { kind, collectionId, recordId, address };
  const complete = filter && withoutIncompleteConditions(filter);
  const through = draft.through && toThrough(draft.through);
  if (through === null) return null;
  return { kind, collectionId, address, ...(complete && { filter: complete }), ...(through && { through }) };
}

export function isOfAnswers(did: MessageBehavior): boolean {
  return did === 'answered' || did === 'not_answered';
}

/** Whether something was chosen or typed, since there was `first`, that can't be stored yet. */
export function hasIncomplete(draft: DraftAudience, first: DraftAudience): boolean {
  const before = new Set(sourcesOf(first));
  return sourcesOf(draft).some((source) => {
    const { collectionId, addresses, filter, messageId, subscriptionListId } = source;
    const isBegun = [collectionId, filter, messageId, subscriptionListId].some((part) => part != null);
    return !before.has(source) && toSource(source) === null && (isBegun || addresses.trim() !== '');
  });
}

function sourcesOf({ include, exclude }: Pick<DraftAudience, 'include' | 'exclude'>): readonly DraftSource[] {
  return [...include, ...exclude];
}

/** Turns one draft into a source; null leaves it out. */
type ToSource = (draft: DraftSource) => AudienceSource | null;

/** The complete sources; null without one to send to. Without sources, marketing goes to its list. */
export function toAudience(
  { include, exclude, household, languageFields }: DraftAudience,
  listId: SubscriptionListId | null,
  to: ToSource = toSource,
): Audience | null {
  const complete = (drafts: readonly DraftSource[]) => drafts.flatMap((draft) => to(draft) ?? []);
  const [included, excluded] = [complete(include), complete(exclude)];
  const joined = { ...(household && { household }), ...(languageFields && { languageFields }) };
  if (included.length > 0) return { include: included, exclude: excluded, ...joined };
  if (listId === null || excluded.length === 0) return null;
  return { include: [{ kind: 'list', subscriptionListId: listId }], exclude: excluded };
}

/**
 * What is stored of drafts that are being edited: of addresses those that are valid, else the source as it last was
 * complete. An exclusion that is being changed goes on excluding.
 */
export function createStoredSources(first: DraftAudience): ToSource {
  const last = new Map<number, AudienceSource>();
  const store = (draft: DraftSource) => {
    const source = toSource(withValidAddresses(draft));
    if (source !== null) last.set(draft.key, source);
    return source ?? last.get(draft.key) ?? null;
  };
  for (const draft of [...first.include, ...first.exclude]) store(draft);
  return store;
}

function withValidAddresses(draft: DraftSource): DraftSource {
  if (draft.kind !== 'address') return draft;
  const valid = addressesIn(draft.addresses).filter((one) => isAddress(one, draft.method));
  return { ...draft, addresses: valid.join('\n') };
}
