import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { MessageId, RecordId, TeamId } from '@fieldhouse/contract/ids';
import type { BlockCondition } from '@fieldhouse/contract/mail-blocks';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { PeopleGroup } from '@fieldhouse/contract/message-checks';
import type { RecipientKind } from '@fieldhouse/contract/message-results';
import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import type { Message } from '@fieldhouse/contract/messages';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { wholeAudience } from '@fieldhouse/domain/messages/audience';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import type { QueryName } from '../../api/events/query-names.ts';
import { pagesOf, queryOf } from '../../api/queries.ts';

export interface MessagePlace {
  readonly teamId: TeamId;
  readonly messageId: MessageId;
}

export const messageQuery = (place: MessagePlace) => queryOf(messagesApi.get, { params: place });

export const messageLinksQuery = (place: MessagePlace) => queryOf(messagesApi.links, { params: place });

/** Sent messages by part of their name, newest first; of one method, or of both. */
export function sentMessagesQuery(teamId: TeamId, search: string, method: DeliveryMethod | undefined) {
  const query = {
    list: 'sent' as const,
    limit: '20',
    ...(search !== '' && { search }),
    ...(method && { deliveryMethodId: method }),
  };
  return queryOf(messagesApi.list, { params: { teamId }, query });
}

/** One kind of its recipients, found by name or address unless `find` is empty. */
export function recipientsQuery(
  params: MessagePlace,
  { show, find }: { readonly show: RecipientKind; readonly find: string },
) {
  return pagesOf([messagesApi.recipients.endpoint.name, params, { show, find }], (after, signal) =>
    messagesApi.recipients(
      {
        params,
        query: { show, ...(find !== '' && { search: find }), ...after },
      },
      { signal },
    ),
  );
}

export const statisticsQuery = (place: MessagePlace) => queryOf(messagesApi.statistics, { params: place });

export const checksQuery = (place: MessagePlace) => queryOf(messagesApi.checks, { params: place });

export type Counted = Pick<
  Message,
  'audience' | 'isAudienceHidden' | 'type' | 'subscriptionListId' | 'deliveryMethodId'
>;

/** The current size of the audience. Not requested without one. */
export function audienceCountQuery(teamId: TeamId, message: Counted, visibleTo?: BlockCondition) {
  const { audience, type, subscriptionListId, isAudienceHidden } = message;
  const isChosen = !isAudienceHidden && wholeAudience(message) !== null;
  const body = { ...audienceOf(message), ...(visibleTo && { visibleTo }) };
  return queryOptions({
    queryKey: [
      'messages.countAudience' satisfies QueryName,
      teamId,
      audience,
      type,
      subscriptionListId,
      visibleTo,
    ],
    queryFn: isChosen
      ? ({ signal }) => messagesApi.countAudience({ params: { teamId }, body }, { signal })
      : skipToken,
  });
}

/** The people behind one number of the audience. */
export interface WantedPeople {
  readonly group?: PeopleGroup;
  /** Positions in the audience. */
  readonly source?: number;
  readonly exclusion?: number;
  /** Of a merge tag for which they have no value. */
  readonly emptyColumn?: string;
}

export function audiencePeopleQuery(teamId: TeamId, message: Counted, wanted: WantedPeople) {
  const body = { ...audienceOf(message), ...wanted };
  return pagesOf(['messages.audiencePeople' satisfies QueryName, teamId, body], (after, signal) =>
    messagesApi.audiencePeople({ params: { teamId }, body: { ...body, ...after } }, { signal }),
  );
}

/** The first people who get the message, the odd ones before all others. */
export function oddPeopleQuery(teamId: TeamId, message: Counted) {
  const body = { ...audienceOf(message), group: 'reachable', order: 'odd_first' } as const;
  return queryOptions({
    queryKey: ['messages.audiencePeople' satisfies QueryName, teamId, body],
    queryFn: ({ signal }) => messagesApi.audiencePeople({ params: { teamId }, body }, { signal }),
  });
}

function audienceOf({ audience, type, subscriptionListId, deliveryMethodId }: Counted) {
  return { audience, type, subscriptionListId, deliveryMethodId };
}

/** Someone who would get the message. */
export interface PreviewedPerson {
  /** Null for people without a record. */
  readonly recordId: RecordId | null;
  readonly calculatedName: string;
  readonly address: string;
  /** In which they get a message in several languages, if it is known. */
  readonly language?: DataLanguage | null;
}

/** As requests name a person; of no one in particular, the first one. */
export function whoseValues(person: PreviewedPerson | undefined) {
  if (!person) return {};
  const { recordId, address } = person;
  return { ...(recordId !== null && { recordId }), address };
}

type Saved = Pick<Message, 'id' | 'version'> & {
  /** Of an A/B test. */
  readonly variant?: Variant;
  /** Undefined for that of each person. */
  readonly language?: DataLanguage;
};

export function peopleQuery(teamId: TeamId, { id, version }: Saved, search: string) {
  return queryOptions({
    queryKey: ['messages.people' satisfies QueryName, id, version, search],
    queryFn: ({ signal }) => {
      const body = search === '' ? {} : { search };
      return messagesApi.people({ params: { teamId, messageId: id }, body }, { signal });
    },
  });
}

/** What the merge tags of a message are read from. */
export function tagSourcesQuery(teamId: TeamId, { id, version }: Saved) {
  return queryOptions({
    queryKey: ['messages.tagSources' satisfies QueryName, id, version],
    queryFn: ({ signal }) => messagesApi.tagSources({ params: { teamId, messageId: id } }, { signal }),
  });
}

/** Reads what tags say to one person. */
export interface ValuesReader {
  readonly name: QueryName;
  /** Of the message or template. */
  readonly of: string;
  readonly whose: string;
  /** What else the values depend on. */
  readonly dependsOn?: unknown;
  readonly read: (
    tags: readonly string[],
    signal: AbortSignal,
  ) => Promise<{ readonly values: Readonly<Record<string, string>> }>;
}

/** Values depend on the audience and the language, and on nothing else that is edited. */
export function valuesReaderOf(
  teamId: TeamId,
  message: Message & Pick<Saved, 'language'>,
  person: PreviewedPerson,
): ValuesReader {
  const { id, audience, contentLanguage, language } = message;
  const params = { teamId, messageId: id };
  return {
    name: tagValues,
    of: id,
    whose: `${person.recordId ?? ''} ${person.address}`,
    dependsOn: [audience, contentLanguage],
    read: (tags, signal) =>
      messagesApi.tagValues(
        { params, body: { ...whoseValues(person), ...(language && { language }), tags: [...tags] } },
        { signal },
      ),
  };
}

const tagValues = 'messages.tagValues' satisfies QueryName;

/** The stored message as a recipient of its audience would get it, by default the first one. */
export function previewQuery(
  teamId: TeamId,
  { id, version, variant = 'a', language }: Saved,
  person?: PreviewedPerson,
) {
  const { recordId = null, address } = person ?? {};
  return queryOptions({
    queryKey: ['messages.preview' satisfies QueryName, id, version, variant, language, recordId, address],
    queryFn: ({ signal }) => {
      const content = { ...(variant === 'b' && { variant }), ...(language && { language }) };
      const body = { ...whoseValues(person), ...content };
      return messagesApi.preview({ params: { teamId, messageId: id }, body }, { signal });
    },
  });
}

export type SendTimes = Awaited<ReturnType<typeof messagesApi.sendTimes>>;

/** When the people of a saved message get it by a schedule. Not requested without people to see. */
export function sendTimesQuery(teamId: TeamId, message: Message, schedule: MessageSchedule) {
  const { id, version, isAudienceHidden } = message;
  const isChosen = !isAudienceHidden && wholeAudience(message) !== null;
  const params = { teamId, messageId: id };
  return queryOptions({
    queryKey: ['messages.sendTimes' satisfies QueryName, id, version, schedule],
    queryFn: isChosen
      ? ({ signal }) => messagesApi.sendTimes({ params, body: { schedule } }, { signal })
      : skipToken,
  });
}

export type SmsLengths = Awaited<ReturnType<typeof messagesApi.smsLengths>>;

/** The segments of a saved SMS for its audience. */
export function smsLengthsQuery(
  teamId: TeamId,
  { id, version }: Pick<Message, 'id' | 'version'>,
  { variant = 'a', language }: { readonly variant?: Variant; readonly language?: DataLanguage } = {},
) {
  return queryOptions({
    queryKey: ['messages.smsLengths' satisfies QueryName, id, version, variant, language],
    queryFn: ({ signal }) =>
      messagesApi.smsLengths(
        { params: { teamId, messageId: id }, query: { variant, ...(language && { language }) } },
        { signal },
      ),
  });
}
