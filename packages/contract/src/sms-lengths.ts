// What an SMS costs: its segments for each person of its audience.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageId, recordId, teamId } from './ids.ts';
import { variant } from './message-ab-test.ts';
import { smsCost, smsLength } from './message-results.ts';
import { messagePermissions } from './permissions.ts';
import { dataLanguage } from './teams.ts';

/** More are not listed. */
export const maxLongTexts = 200;

const person = {
  /** Null for a person who is no record. */
  recordId: recordId.nullable(),
  calculatedName: z.string(),
  address: z.string(),
};

/** Part of `messages`. */
export const smsLengths = {
  smsLengths: defineEndpoint({
    name: 'messages.smsLengths',
    method: 'GET',
    path: '/teams/{teamId}/outgoing-messages/{messageId}/sms-lengths',
    summary:
      'Count the segments of an SMS, or of a version of it, as if everyone got it, each in their language: for all people or the first 5,000.',
    needs: { anyFeature: messagePermissions },
    params: z.strictObject({ teamId, messageId }),
    query: z.strictObject({
      variant: variant.optional(),
      /** One in which it is written: of it are the longest text, the ending and the length of links; else of the first. */
      language: dataLanguage.optional(),
    }),
    reply: z.object({
      /** Whose texts were measured. */
      people: z.int(),
      /** Everyone who gets it. */
      reachable: z.int(),
      segments: z.int(),
      /** People by the segments of their texts, ascending. */
      bySegments: z.array(z.object({ segments: z.int(), people: z.int() })).max(30),
      /** The person with the longest text, of those who get it in the language if one is given; null without people. */
      longest: z
        .object({
          ...person,
          text: z.string(),
          sms: smsLength,
        })
        .nullable(),
      /** People whose texts need more segments than the shortest, the longest text first. */
      longTexts: z.array(z.object({ ...person, segments: z.int() })).max(maxLongTexts),
      /** What they get in each language; empty if the message has one. */
      languages: z.array(z.object({ language: dataLanguage, people: z.int(), segments: z.int() })).max(10),
      /** What the measured texts cost; null if no price is known. */
      cost: smsCost.nullable(),
      /** The line at the end of every text; empty if there is none. */
      ending: z.string(),
      /** Characters of a link in the text that is sent; null if links stay as they are written. */
      shortLinkLength: z.int().nullable(),
      /** People for whom it is night get it in the morning. */
      hasQuietHours: z.boolean(),
      /** More people get it than were measured. */
      isPartial: z.boolean(),
    }),
    refusals: ['action_not_allowed', 'invalid_input'],
    writes: false,
  }),
};
