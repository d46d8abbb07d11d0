// Wizards that the links of a mail can lead to.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fieldId, teamId, teamParams, wizardId, wizardTaskId } from './ids.ts';
import { answerValue } from './mail-blocks.ts';
import { linkableWizard } from './wizards.ts';

/** What a block of a mail can ask. */
export const mailQuestion = z.object({
  taskId: wizardTaskId,
  fieldId,
  title: z.string(),
  /** Empty labels of yes and no are written by the editor. */
  choices: z.array(z.object({ label: z.string(), value: answerValue })),
});
export type MailQuestion = z.output<typeof mailQuestion>;

export const mailWizards = {
  list: defineEndpoint({
    name: 'mailWizards.list',
    method: 'GET',
    path: '/teams/{teamId}/mail-wizards',
    summary: 'List the wizards that you can run, for the links of mails.',
    needs: { feature: 'outgoing_messages_edit' },
    params: teamParams,
    reply: z.object({ items: z.array(linkableWizard) }),
    refusals: [],
    writes: false,
  }),
  question: defineEndpoint({
    name: 'mailWizards.question',
    method: 'GET',
    path: '/teams/{teamId}/mail-wizards/{wizardId}/question',
    summary:
      'Get the one question of a wizard that recipients of a mail can answer with a button; null if it asks something else too, or is not for one known record.',
    needs: { feature: 'outgoing_messages_edit' },
    params: z.strictObject({ teamId, wizardId }),
    reply: z.object({ question: mailQuestion.nullable() }),
    refusals: ['not_found'],
    writes: false,
  }),
};
