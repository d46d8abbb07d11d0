import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { sessionId } from './ids.ts';
import { dateTime } from './text.ts';

const deviceSession = z.object({
  id: sessionId,
  /** As sent by the browser; empty if it sent none. */
  userAgent: z.string(),
  startedAt: dateTime,
  lastUsedAt: dateTime,
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSession>;

/** The active sessions of an account. */
export const sessions = {
  list: defineEndpoint({
    name: 'sessions.list',
    method: 'GET',
    path: '/authentication/sessions',
    summary: 'List where you’re signed in, last used first; at most 100.',
    needs: 'account',
    reply: z.object({ items: z.array(deviceSession) }),
    refusals: [],
    writes: false,
  }),
  end: defineEndpoint({
    name: 'sessions.end',
    method: 'DELETE',
    path: '/authentication/sessions/{sessionId}',
    summary: 'Sign out one of your devices.',
    needs: 'account',
    params: z.strictObject({ sessionId }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['membership.changed'],
  }),
  endOthers: defineEndpoint({
    name: 'sessions.endOthers',
    method: 'POST',
    path: '/authentication/end-other-sessions',
    summary: 'Sign out everywhere but here.',
    needs: 'account',
    body: z.strictObject({}),
    reply: 'none',
    refusals: [],
    writes: true,
    announces: ['membership.changed'],
    example: {},
  }),
};
