// Entry of anonymous visitors with a personal link. Separate from the link administration, so that team pages
// don't load it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, wizardId, wizardTokenId } from './ids.ts';
import { text } from './text.ts';
import { startedRun } from './wizard-runs.ts';

export const wizardEntry = {
  start: defineEndpoint({
    name: 'wizardEntry.start',
    method: 'POST',
    path: '/public/wizard-tokens/runs',
    summary:
      'Start a run with a personal link, or continue the run of a one-time link. Unknown, used, expired, and revoked links get the same response.',
    needs: 'none',
    body: z.strictObject({
      token: text(200),
      languages: z.array(text(35)).max(10).default([]),
    }),
    reply: startedRun.extend({ teamId, wizardId, wizardTokenId }),
    refusals: ['wizard_closed', 'too_many_requests'],
    writes: true,
    keepsOwnKeys: true,
    bodyLimit: 4096,
    example: { token: 'uNgV5oPpNq7dJTEYzZl3rC0bT2mX9aKw4sHfLQe6iBk' },
  }),
};
