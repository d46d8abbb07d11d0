// Wizards that the links of a mail can lead to.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamParams } from './ids.ts';
import { linkableWizard } from './wizards.ts';

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
};
