// The preference page of a person who gets mail: what they get, each with a switch. Opened by the link in a mail, without
// signing in; the token is that of the mail's unsubscribe link.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language } from './identity.ts';
import { collectionId, subscriptionListId } from './ids.ts';

const choice = {
  name: z.string(),
  isOn: z.boolean(),
  /** The text that the person agrees to by turning it on; its version goes into the log of consents. */
  statement: z.string(),
};

export const mailPreferencePage = z.object({
  teamName: z.string(),
  /** With most of it hidden. */
  address: z.string(),
  /** Where the team can be reached, on several lines; may be empty. */
  postalAddress: z.string(),
  /** Whether a link can be mailed to the person, for an export or their erasure. */
  may: z.object({ request: z.boolean() }),
  /** The language that the person chose; null if they chose none. */
  language: language.nullable(),
  lists: z.array(z.object({ subscriptionListId, ...choice })),
  collections: z.array(z.object({ collectionId, ...choice })),
});
export type MailPreferencePage = z.output<typeof mailPreferencePage>;

const params = z.strictObject({ token: z.string().min(20).max(200) });
const path = '/mail-preferences/{token}' as const;
const maxChoices = 200;

export const mailPreferences = {
  get: defineEndpoint({
    name: 'mailPreferences.get',
    method: 'GET',
    path,
    summary: 'Get what an address gets from a team: its lists, and the collections it gets messages about.',
    needs: 'none',
    params,
    query: z.strictObject({ language: language.optional() }),
    reply: mailPreferencePage,
    refusals: ['not_found', 'test_message'],
    writes: false,
  }),
  change: defineEndpoint({
    name: 'mailPreferences.change',
    method: 'POST',
    path,
    summary: 'Turn lists and collections on or off, or everything off, or choose a language.',
    needs: 'none',
    params,
    body: z.strictObject({
      lists: z
        .array(z.strictObject({ subscriptionListId, isOn: z.boolean() }))
        .max(maxChoices)
        .optional(),
      collections: z
        .array(z.strictObject({ collectionId, isOn: z.boolean() }))
        .max(maxChoices)
        .optional(),
      /** Done before the switches. */
      isEverythingOff: z.literal(true).optional(),
      /** The language that the person wants. */
      language: language.optional(),
      /** The language in which the page showed its texts. */
      pageLanguage: language.optional(),
    }),
    reply: mailPreferencePage,
    refusals: ['not_found', 'test_message'],
    writes: true,
    example: { isEverythingOff: true },
  }),
};
