// Who gets a message: people of any number of sources, without those of others.
import { z } from 'zod';
import { contentType } from './content-types.ts';
import { deliveryMethod } from './delivery-methods.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, messageId, recordId, subscriptionListId, viewId } from './ids.ts';
import { answerValue } from './mail-blocks.ts';
import { dataLanguage } from './teams.ts';
import { emailAddress, phoneNumber } from './text.ts';

export const maxAudienceSources = 20;
export const maxTypedAddresses = 500;
/** Of a larger audience, the first so many people are counted; freezing it reads everyone. */
export const maxCountedPeople = 200_000;

/** The field with the address, by the kind of address it holds. */
export const addressColumn = z.strictObject({
  kind: deliveryMethod,
  column: z.string().min(1).max(60),
});
export type AddressColumn = z.output<typeof addressColumn>;

/**
 * What people did with an earlier message. Reached includes those who did nothing else. Not reached are those whom it was meant
 * for: it bounced, failed, was too late or canceled, or they had no usable address; no one who was left out on purpose or opted
 * out. These and bounced are reached at the present address of their record, the others at the one of then.
 */
export const messageBehaviors = [
  'reached',
  'not_reached',
  'opened',
  'not_opened',
  'clicked',
  'not_clicked',
  'bounced',
  'answered',
  'not_answered',
] as const;
export const messageBehavior = z.enum(messageBehaviors);
export type MessageBehavior = z.output<typeof messageBehavior>;

const column = z.string().min(1).max(60);

/** The records of another collection that link to people, such as children to their guardians. */
export const audienceThrough = z.strictObject({
  collectionId,
  /** The field that links to one person or several. */
  link: column,
  filter: boundedFilter.optional(),
});
export type AudienceThrough = z.output<typeof audienceThrough>;

export const audienceSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('collection'),
    collectionId,
    address: addressColumn,
    filter: boundedFilter.optional(),
    /**
     * Only people to whom these records link, each once: who gets the mail of children under their own consent. The merge tag
     * `children` has the names of the records.
     */
    through: audienceThrough.optional(),
  }),
  /** A view of the team, with the filter that it has when the message is sent. */
  z.strictObject({ kind: z.literal('view'), collectionId, viewId, address: addressColumn }),
  z.strictObject({ kind: z.literal('record'), collectionId, recordId, address: addressColumn }),
  /** The subscribers of a list. */
  z.strictObject({ kind: z.literal('list'), subscriptionListId }),
  /** Empty once the people were erased. */
  z.strictObject({
    kind: z.literal('address'),
    address: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('email'),
        values: z.array(emailAddress).max(maxTypedAddresses),
      }),
      z.strictObject({
        kind: z.literal('sms'),
        values: z.array(phoneNumber).max(maxTypedAddresses),
      }),
    ]),
  }),
  /** People of an earlier message. */
  z.strictObject({
    kind: z.literal('message'),
    messageId,
    did: messageBehavior,
    /** Position of one link of the message; only for clicks. */
    link: z.int().min(0).optional(),
    /** The question that was answered or not, by the block that asks it, and the last answer to it; any without a value. */
    answer: z.strictObject({ blockId: z.string().min(1).max(60), value: answerValue.optional() }).optional(),
  }),
]);
export type AudienceSource = z.output<typeof audienceSource>;
export type AudienceSourceKind = AudienceSource['kind'];

/** How people are joined who get one message together. */
export const household = z.strictObject({
  /** One for each collection; people of others get the message for themselves. */
  people: z
    .array(
      z.strictObject({
        collectionId,
        /** The field that links to one record: those who link to the same one are a household. */
        link: column,
        /** Fields that the greeting is made of. Without `last`, `first` is the whole name. */
        names: z.strictObject({ first: column, last: column.nullable() }),
        /**
         * Who of them is a child: named by the merge tag `children` and not in the greeting, also without an address. They get the
         * message only if no one else of their household can be reached.
         */
        children: boundedFilter.optional(),
      }),
    )
    .min(1)
    .max(maxAudienceSources),
  /** The field of the household that links to its head, who gets the message; null for the first of them. */
  head: column.nullable(),
});
export type Household = z.output<typeof household>;

/**
 * A record of several sources gets the message once, by its first address that can be reached, and an address once, through the
 * first of its sources.
 */
export const audience = z.strictObject({
  include: z.array(audienceSource).min(1).max(maxAudienceSources),
  exclude: z.array(audienceSource).max(maxAudienceSources),
  /** People of one household get the message once, together. */
  household: household.optional(),
  /**
   * Fields that hold the language of their person, by code or name, at most one for each collection. They decide for who has
   * chosen none on the page of their mail preferences.
   */
  languageFields: z.array(z.strictObject({ collectionId, column })).min(1).max(maxAudienceSources).optional(),
});
export type Audience = z.output<typeof audience>;

export const countedMessage = z.strictObject({
  type: contentType,
  /** An e-mail by default. */
  deliveryMethodId: deliveryMethod.optional(),
  /** Of a marketing message: only its subscribers are reachable, and no one without it. */
  subscriptionListId: subscriptionListId.nullable().optional(),
  /** Null or missing for everyone on the list of a marketing message. */
  audience: audience.nullable().optional(),
});

const countedSource = z.object({
  /** Of the collection, view, list, record or message; empty for addresses. */
  name: z.string(),
  people: z.int(),
});

/** With `isMore`, each number is a lower limit. `people` minus `twoSources`, `excluded` and the reasons after it is `reachable`. */
export const audienceCount = z.object({
  /** The sum of all sources. */
  people: z.int(),
  /** There are more people than were counted. */
  isMore: z.boolean(),
  reachable: z.int(),
  /** More people get it than the team’s rule “above a number” lets be sent without an approval; false under any other rule. */
  isAboveApprovalLimit: z.boolean(),
  /** Those of them who meet the condition `visibleTo`; only if there is one. */
  visible: z.int().optional(),
  /** People whom another source includes as well, with the same address or another one of their record. */
  twoSources: z.int(),
  excluded: z.int(),
  noAddress: z.int(),
  unsubscribed: z.int(),
  /** Not subscribed to the list of a marketing message. */
  noConsent: z.int(),
  suppressed: z.int(),
  /** Records of one source with the same address. */
  duplicates: z.int(),
  /** People who get it together with someone of their household, at that one’s address. */
  household: z.int(),
  /** In the order of the definition. */
  include: z.array(countedSource),
  /** How many people each exclusion removes; who is in several counts for the first. */
  exclude: z.array(countedSource),
  /**
   * The languages of those who get it, the most frequent first; null for no known one. They sum to `reachable`. Only of an audience
   * with fields for languages.
   */
  languages: z.array(z.object({ language: dataLanguage.nullable(), people: z.int() })).optional(),
  /** Up to ten people who would get it: the first three, the longest and the shortest name, and the next ones. */
  sample: z.array(z.object({ name: z.string(), address: z.string() })),
});
export type AudienceCount = z.output<typeof audienceCount>;
