// Sends mails by Amazon SES. A request is one mail; SES has no pipelining, and a request whose reply was lost
// may have been accepted.
import { toSesReference } from '@fieldhouse/domain/messages/ses/ses-reference';
import type { SesOptions } from '../../../../kernel/mail/ses-client.ts';
import { mimeBytes } from '../mime.ts';
import type { OutgoingMail, Provider, SendOutcome, Slot } from '../provider.ts';
import { createSesThread, type SesThread } from './ses-thread.ts';
import type { SesMail } from './ses-worker.ts';
import type { createThreadIds } from './thread-id.ts';

type ThreadIds = ReturnType<typeof createThreadIds>;

export function createSesProvider(options: SesOptions, threadIdOf: ThreadIds): Provider {
  const thread = createSesThread(options);
  return {
    slotCount: options.connections,
    hasQuota: true,
    openSlot: () => createSesSlot(thread, threadIdOf),
    check: () => thread.readQuota(),
    close: () => thread.close(),
  };
}

function createSesSlot(thread: SesThread, threadIdOf: ThreadIds): Slot {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async send(mail, mayHandOver) {
      const made = toSesMail(mail, threadIdOf(mail));
      const sent = last.then(
        async (): Promise<SendOutcome> => ((await mayHandOver()) ? thread.send(made) : { kind: 'withheld' }),
      );
      // The next mail waits for this one, whatever became of it; its own outcome is the caller's.
      last = sent.then(
        () => undefined,
        () => undefined,
      );
      return sent;
    },
    close() {},
  };
}

function toSesMail(mail: OutgoingMail, threadId: string): SesMail {
  const reference = toSesReference(mail.teamId, mail.recipientId);
  return { toAddress: mail.toAddress, bytes: mimeBytes({ ...mail, reference, threadId }), reference };
}
