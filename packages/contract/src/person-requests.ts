// What a person may ask of a team about their own address, from the preference page: what is stored about them, and its
// erasure. Preference links are forwarded with mails, so both are only done by a link that is mailed to the address.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language } from './identity.ts';
import { personExport } from './suppressions.ts';

export const personRequestKinds = ['export', 'erasure'] as const;
export const personRequestKind = z.enum(personRequestKinds);
export type PersonRequestKind = z.output<typeof personRequestKind>;

export const personRequestPage = z.object({
  kind: personRequestKind,
  teamName: z.string(),
  /** With most of it hidden. */
  address: z.string(),
});
export type PersonRequestPage = z.output<typeof personRequestPage>;

const params = z.strictObject({ token: z.string().min(20).max(200) });
const path = '/person-requests/{token}' as const;

export const personRequests = {
  create: defineEndpoint({
    name: 'personRequests.create',
    method: 'POST',
    path: '/mail-preferences/{token}/requests',
    summary: 'Mail a link to the address, by which the person gets an export or is erased. Three a day.',
    needs: 'none',
    params,
    body: z.strictObject({
      kind: personRequestKind,
      /** The language of the mail. */
      language: language.optional(),
    }),
    reply: 'none',
    refusals: ['not_found', 'test_message', 'action_not_allowed', 'too_many_requests'],
    writes: true,
    example: { kind: 'export' },
  }),
  get: defineEndpoint({
    name: 'personRequests.get',
    method: 'GET',
    path,
    summary: 'Get what a mailed link does. Changes nothing.',
    needs: 'none',
    params,
    reply: personRequestPage,
    refusals: ['not_found', 'link_expired', 'too_many_requests'],
    writes: false,
  }),
  export: defineEndpoint({
    name: 'personRequests.export',
    method: 'POST',
    path: `${path}/export`,
    summary: 'Export what messaging stores about the person of the link.',
    needs: 'none',
    params,
    body: z.strictObject({}),
    reply: personExport,
    refusals: ['not_found', 'link_expired', 'too_many_requests'],
    // Written to the audit log.
    writes: true,
    announces: ['subscription_lists.changed'],
    example: {},
  }),
  erase: defineEndpoint({
    name: 'personRequests.erase',
    method: 'POST',
    path: `${path}/erase`,
    summary: 'Erase what messaging stores about the person of the link, as the team’s own erasure does.',
    needs: 'none',
    params,
    body: z.strictObject({}),
    reply: 'none',
    refusals: ['not_found', 'link_expired', 'too_many_requests'],
    writes: true,
    announces: ['subscription_lists.changed'],
    example: {},
  }),
};
