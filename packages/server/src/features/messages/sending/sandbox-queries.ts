// Accepts every mail and SMS and stores it for the outbox page, where a tester simulates reports of a real provider.
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { Deps } from '../../../kernel/context.ts';
import { mailHeaders } from './mime.ts';
import type { Provider } from './provider.ts';

export function createSandboxProvider(deps: Deps): Provider {
  return {
    slotCount: 4,
    hasQuota: false,
    check: async () => undefined,
    close: () => {},
    openSlot: () => ({
      async send(mail, mayHandOver) {
        if (!(await mayHandOver())) return { kind: 'withheld' };
        const authority = makeTeamAuthority(teamIdSchema.parse(mail.teamId), { kind: 'system' });
        await deps.withTeam(authority, (ctx) =>
          ctx.db
            .insertInto('sandboxMessages')
            .values({
              id: mail.recipientId,
              messageId: mail.ledgerMessageId,
              method: mail.method,
              fromAddress: mail.fromAddress,
              toAddress: mail.toAddress,
              subject: mail.subject,
              headers: JSON.stringify(mail.method === 'sms' ? [] : mailHeaders(mail)),
              html: mail.content.html(),
              text: mail.content.text(),
            })
            // A mail sent again is the same one in the outbox.
            .onConflict((conflict) => conflict.columns(['teamId', 'id']).doNothing())
            .execute(),
        );
        if (mail.method === 'sms') return { kind: 'accepted', reply: 'sandbox', status: 'accepted' };
        return { kind: 'accepted', reply: '250 2.0.0 taken by the sandbox' };
      },
      close() {},
    }),
  };
}
