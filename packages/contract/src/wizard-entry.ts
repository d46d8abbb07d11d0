// Where a stranger comes in with a personal link. Apart from the links themselves, so that the pages of a team do not load
// what only strangers do.
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
      'Starts a run by a personal link, or goes on with the one that a link for once began. Unknown, used, expired and revoked answer alike.',
    needs: 'nobody',
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
