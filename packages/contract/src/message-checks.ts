// What has to be fixed before a message is sent, what is worth a look, and the people behind the numbers.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, messageId, recordId, teamId, teamParams } from './ids.ts';
import { variant } from './message-ab-test.ts';
import { countedMessage, maxAudienceSources } from './message-audience.ts';
import { messagePart } from './message-schedule.ts';
import { textField } from './message-translations.ts';
import { pageOf } from './paging.ts';
import { messagePermissions } from './permissions.ts';
import { dnsRecordKind, dnsRecordState } from './sending-domains.ts';
import { dataLanguage } from './teams.ts';
import { dateTime } from './text.ts';

/** Mail programs cut off a longer mail, and the link to unsubscribe with it. */
export const maxMailBytes = 102 * 1024;
/** Of an audience, on one page. */
export const peopleAPage = 100;

/** What doesn't prevent sending. */
export const messageHints = [
  ...['preheader', 'linksUnchecked', 'emptyValues', 'domain'],
  ...[
    'untested',
    'sentBefore',
    'conditionNoOne',
    'conditionEveryone',
    'listEmpty',
    'manyLeftOut',
    'manyUnsubscribed',
  ],
  'languagesLimited',
  ...['subjectLong', 'subjectCapitals', 'subjectReply', 'preheaderLong', 'onlyPictures', 'large'],
  'textOlder',
  ...['accountAway', 'accountLimit', 'complaints'],
] as const;
const messageHint = z.enum(messageHints);
export type MessageHint = z.output<typeof messageHint>;

/** What a block of a mail lacks. */
const blockFault = z.enum([
  'no_picture',
  'no_alt_text',
  'no_label',
  'no_link',
  'link_varies',
  'no_social_link',
  'no_collection',
  'no_columns',
  'no_question',
  'no_answer_wizard',
  'no_choices',
  'answer_not_asked',
  'wizard_closed',
  'wizard_other_people',
  'record_missing',
  'file_withdrawn',
  'list_gone',
  'condition_broken',
  'condition_other_people',
]);
export type BlockFault = z.output<typeof blockFault>;

const place = {
  /** The block in which it is; null if it is in no block. */
  blockId: z.string().nullable(),
  /** The text in which it is; null if it is in a block, or in no text. */
  field: textField.nullable(),
  /** What it is about: the column of a merge tag, or an address. */
  text: z.string(),
  /** The title of that column's field; empty if it has none, or for anything else. */
  title: z.string(),
  /** Of an A/B test; A if it is not about the content. */
  variant,
  /** The further language in whose content it is; null for the first one, and for what is not about the content. */
  language: dataLanguage.nullable(),
};

const messageFault = z.object({
  part: messagePart,
  /** Only of the part `blocks`. */
  blockFault: blockFault.nullable(),
  ...place,
});
export type MessageFault = z.output<typeof messageFault>;

const messageNote = z.object({
  hint: messageHint,
  ...place,
  /** Of the hint `domain`: the DNS record that is missing or differs; `text` is the domain. */
  record: dnsRecordKind.nullable(),
  /** How many people it concerns; null if it doesn't concern people. Of the hint `accountLimit`: those who get it today. */
  people: z.int().nullable(),
  /**
   * Of the hint `emptyValues`: those whose rights limit what the tag fills in, who wrote it or chose its readers. Of `languagesLimited`: those
   * who may not read all languages of people, and wrote words or chose the readers.
   */
  limitedBy: z.array(z.string()),
});
export type MessageNote = z.output<typeof messageNote>;

export const peopleGroups = [
  'reachable',
  'twoSources',
  'excluded',
  'noAddress',
  'unsubscribed',
  'noConsent',
  'suppressed',
  'duplicates',
  'household',
] as const;
const peopleGroup = z.enum(peopleGroups);
export type PeopleGroup = z.output<typeof peopleGroup>;
const audiencePosition = z
  .int()
  .min(0)
  .max(maxAudienceSources - 1);

const one = '/teams/{teamId}/outgoing-messages/{messageId}' as const;
const params = z.strictObject({ teamId, messageId });
const read = { anyFeature: messagePermissions } as const;

/** Part of `messages`. */
export const messageChecks = {
  checks: defineEndpoint({
    name: 'messages.checks',
    method: 'GET',
    path: `${one}/checks`,
    summary: 'Get what must be fixed before a message can be sent, and what is worth a look.',
    needs: read,
    params,
    reply: z.object({
      mustFix: z.array(messageFault),
      lookAt: z.array(messageNote),
      /** Whom recipients see as its sender. */
      from: z.object({ name: z.string(), address: z.string() }),
      /** What is known of the sender's domain, from the last look into DNS; null for an SMS. */
      domain: z
        .object({
          domain: z.string(),
          records: z.array(z.object({ kind: dnsRecordKind, state: dnsRecordState })).max(4),
          checkedAt: dateTime.nullable(),
        })
        .nullable(),
      /** Of the compiled mail; null for an SMS. */
      bytes: z.int().nullable(),
      links: z.object({ total: z.int(), checked: z.int() }),
    }),
    refusals: [],
    writes: false,
  }),
  checkLinks: defineEndpoint({
    name: 'messages.checkLinks',
    method: 'POST',
    path: `${one}/link-checks`,
    summary:
      'Start a check of the links in a message, in the background. Results of the last hour are used unless `again` is true.',
    needs: read,
    params,
    body: z.strictObject({ again: z.boolean().optional() }),
    reply: 'none',
    refusals: ['too_many_requests'],
    writes: true,
    announces: ['message.changed'],
    example: {},
  }),
  audiencePeople: defineEndpoint({
    name: 'messages.audiencePeople',
    method: 'POST',
    path: '/teams/{teamId}/outgoing-messages/audience-people',
    summary:
      'List the people of an audience, of one of its sources or exclusions, who get a message, or who don’t for one reason.',
    needs: read,
    params: teamParams,
    body: countedMessage.extend({
      /** Everyone by default. */
      group: peopleGroup.optional(),
      /** Only people of this source, by its position in `include`. */
      source: audiencePosition.optional(),
      /** Only people who are left out because of this exclusion, by its position in `exclude`. */
      exclusion: audiencePosition.optional(),
      /** Only people who have no value for the merge tag of this column. */
      emptyColumn: z.string().min(1).max(121).optional(),
      /** First one without a name, then the one with the longest and one of each language; by default in the order of the audience. */
      order: z.enum(['audience', 'odd_first']).optional(),
      /** The cursor returned as `next` by the previous page. */
      after: z.string().max(200).optional(),
    }),
    reply: pageOf(
      z.object({
        /** Null for people without a record. */
        recordId: recordId.nullable(),
        collectionId: collectionId.nullable(),
        name: z.string(),
        address: z.string(),
      }),
    ),
    refusals: ['not_found', 'invalid_filter', 'unknown_field'],
    writes: false,
    example: {
      type: 'participation',
      group: 'reachable',
      audience: {
        include: [{ kind: 'address', address: { kind: 'email', values: ['ada@fieldhouse.test'] } }],
        exclude: [],
      },
    },
  }),
};
