// Entry of anonymous visitors with a personal link. Separate from the link administration, so that team pages
// don't load it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recordId, teamId, wizardId, wizardRunId, wizardStepId, wizardTokenId } from './ids.ts';
import { text } from './text.ts';
import { runInputs, startBodyLimit, startedRun } from './wizard-runs.ts';

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
      inputs: runInputs,
    }),
    reply: startedRun.extend({ teamId, wizardId, wizardTokenId }),
    refusals: ['wizard_closed', 'too_many_requests'],
    writes: true,
    keepsOwnKeys: true,
    bodyLimit: startBodyLimit,
    example: { token: 'uNgV5oPpNq7dJTEYzZl3rC0bT2mX9aKw4sHfLQe6iBk' },
  }),
  resume: defineEndpoint({
    name: 'wizardEntry.resume',
    method: 'POST',
    path: '/public/wizard-runs/resume',
    summary:
      'Find the run that an emailed link continues. The link’s token is a token of the run; a member’s run also needs the member’s session.',
    needs: 'none',
    body: z.strictObject({ token: text(200) }),
    reply: z.object({
      runId: wizardRunId,
      token: z.string(),
      teamId,
      wizardId,
      /** The run of a member. */
      isMember: z.boolean(),
      /** The personal link by which the run was started. */
      wizardTokenId: wizardTokenId.nullable(),
      /** The record it was started for; null also for runs by personal link. */
      recordId: recordId.nullable(),
      /** Null: the run is finished. */
      stepId: wizardStepId.nullable(),
    }),
    refusals: ['wizard_closed', 'too_many_requests'],
    writes: false,
    bodyLimit: 4096,
    example: { token: 'uNgV5oPpNq7dJTEYzZl3rC0bT2mX9aKw4sHfLQe6iBk' },
  }),
};
