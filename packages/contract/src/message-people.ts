// The people of a message before it is sent: whom a preview can be of, and what their merge tags are read from.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, messageId, recordId, teamId } from './ids.ts';
import { variant } from './message-ab-test.ts';
import { messagePreview } from './message-results.ts';
import { messagePermissions } from './permissions.ts';
import { dataLanguage } from './teams.ts';
import { text } from './text.ts';

const params = z.strictObject({ teamId, messageId });
const path = '/teams/{teamId}/outgoing-messages/{messageId}' as const;
const read = { anyFeature: messagePermissions } as const;

export const maxFoundPeople = 20;

/** Whose values the merge tags have. */
export const onePerson = {
  recordId: recordId.optional(),
  /** Of a person without a record, or of one field of a record. */
  address: text(300).optional(),
};

export const maxShownTags = 200;

/** As written in the braces, without fallbacks. */
export const shownTags = z.array(z.string().regex(/^[a-z][a-z0-9_.:]{0,139}$/)).max(maxShownTags);

/** By tag, on one line and as the mail prints them. Tags that say their fallback are missing. */
export const shownTagValues = z.record(z.string(), z.string());

export const messagePeople = {
  preview: defineEndpoint({
    name: 'messages.preview',
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Preview the message as one person of its audience would get it, by default as the first one.',
    needs: read,
    params,
    body: z.strictObject({
      ...onePerson,
      /** A by default. */
      variant: variant.optional(),
      /** One in which the message is written; by default that of the person. */
      language: dataLanguage.optional(),
    }),
    reply: messagePreview,
    refusals: ['message_not_ready'],
    writes: false,
    example: {},
  }),
  tagValues: defineEndpoint({
    name: 'messages.tagValues',
    method: 'POST',
    path: `${path}/tag-values`,
    summary:
      'Read what merge tags, also unsaved ones, say to one person of the audience, by default to the first one.',
    needs: read,
    params,
    body: z.strictObject({
      ...onePerson,
      /** One in which the message is written; by default its first one. */
      language: dataLanguage.optional(),
      tags: shownTags,
    }),
    reply: z.object({
      /** Empty if no one is found. */
      to: z.string(),
      values: shownTagValues,
    }),
    refusals: [],
    writes: false,
    example: { tags: ['name:first_name'] },
  }),
  people: defineEndpoint({
    name: 'messages.people',
    method: 'POST',
    path: `${path}/people`,
    summary:
      'Find people who would get the message, by name or address; at most 20, first one of each language, then in the order of the audience.',
    needs: read,
    params,
    body: z.strictObject({
      /** Part of the name or address; everyone if it is missing. */
      search: text(200).optional(),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          /** Null for a person without a record. */
          recordId: recordId.nullable(),
          calculatedName: z.string(),
          address: z.string(),
          /** In which they get a message in several languages; null otherwise. */
          language: dataLanguage.nullable(),
        }),
      ),
    }),
    refusals: [],
    writes: false,
    example: { search: 'Clara' },
  }),
  links: defineEndpoint({
    name: 'messages.links',
    method: 'GET',
    path: `${path}/links`,
    summary:
      'List the links of a sent message in their order, for an audience of the people who clicked one of them.',
    needs: read,
    params,
    reply: z.object({
      items: z.array(z.object({ position: z.int(), url: z.string(), label: z.string() })),
    }),
    refusals: [],
    writes: false,
  }),
  tagSources: defineEndpoint({
    name: 'messages.tagSources',
    method: 'GET',
    path: `${path}/tag-sources`,
    summary:
      'List what the merge tags of a message can be read from: one entry for each kind of person in its audience.',
    needs: read,
    params,
    reply: z.object({
      /** The collections of the records through which people are included. */
      collectionIds: z.array(collectionId),
      /** True if some have only a name, in the tag `name`: subscribers, and people of earlier messages. */
      hasNames: z.boolean(),
      /** True if some have nothing but an address. */
      hasAddresses: z.boolean(),
    }),
    refusals: [],
    writes: false,
  }),
};
