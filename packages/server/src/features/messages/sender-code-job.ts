// Texts the code that confirms a sender's number, from the number of the instance.
import type { Deps } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type CodeJob,
  codeSmsQueue,
  instancePhone,
  instanceSmsAccount,
  prepareSmsCode,
} from '../senders/index.ts';
import type { OutgoingMail } from './sending/provider.ts';
import { findAccount } from './sending/running-sender.ts';
import { toSms } from './to-sms.ts';

export function addSenderCodeJob(deps: Deps): void {
  deps.jobs.handle<CodeJob>({
    queue: codeSmsQueue,
    effect: 'outgoing',
    async handle({ authority, payload }) {
      const prepared = await deps.withTeam(authority, async (ctx) => {
        const sms = await prepareSmsCode(ctx, payload.senderId);
        const account = await findAccount(ctx, instanceSmsAccount);
        return sms && account && { sms, account };
      });
      if (!prepared) return;
      const { teamId } = authority;
      const { to, text } = prepared.sms;
      const mail: OutgoingMail = toSms({
        teamId,
        recipientId: newId(),
        from: instancePhone(deps),
        to,
        text,
        date: deps.clock.now(),
      });
      const { provider } = prepared.account.open();
      const slot = provider.openSlot();
      try {
        const outcome = await slot.send(mail, async () => true);
        // The job is repeated, with another code.
        if (outcome.kind !== 'accepted' && outcome.kind !== 'withheld')
          throw new Error(`the code was not sent: ${outcome.reply}`);
      } finally {
        slot.close();
        provider.close();
      }
    },
  });
}
