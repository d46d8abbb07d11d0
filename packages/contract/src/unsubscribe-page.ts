// The page behind the unsubscribe link of a message.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language } from './identity.ts';

/** Part of `messages`. */
export const unsubscribePage = {
  /** Content of the unsubscribe page; unsubscribing is a POST to the same address. */
  unsubscribePage: defineEndpoint({
    name: 'messages.unsubscribePage',
    method: 'GET',
    path: '/unsubscribe/{token}',
    summary: 'Get the mostly hidden address an unsubscribe link is for, and what it unsubscribes from.',
    needs: 'none',
    params: z.strictObject({ token: z.string().min(20).max(200) }),
    reply: z.object({
      teamName: z.string(),
      address: z.string(),
      isUnsubscribed: z.boolean(),
      /** What the link unsubscribes from, and its name. */
      from: z.enum(['list', 'collection', 'everything']),
      fromName: z.string(),
      /** Of the mail, if such pages have it; null for that of the browser. */
      language: language.nullable(),
    }),
    refusals: ['not_found', 'test_message'],
    writes: false,
  }),
};
