// Sends SMS by Twilio. A request is one SMS, and one whose reply was lost may have been accepted.
import { notificationType } from '@fieldhouse/contract/message-results';
import { classifyTwilioError } from '@fieldhouse/domain/messages/sms/twilio-errors';
import type { Twilio } from 'twilio';
import {
  createTwilioClient,
  type TwilioClient,
  type TwilioOptions,
} from '../../../../kernel/mail/twilio-client.ts';
import type { OutgoingMail, Provider, SendOutcome, Slot } from '../provider.ts';

interface SlotOptions extends TwilioOptions {
  /** The address of our status callbacks, to which team and recipient are added. */
  readonly callbackUrl: (mail: OutgoingMail) => string;
}

export function createTwilioProvider(options: SlotOptions): Provider {
  let loading: Promise<TwilioClient> | undefined;
  const client = () => {
    loading ??= createTwilioClient(options);
    return loading;
  };
  return {
    slotCount: options.connections,
    hasQuota: false,
    prepare: client,
    openSlot: () => createTwilioSlot(client, options.callbackUrl),
    async check() {
      await (await client()).twilio.api.v2010.accounts(options.accountSid).fetch();
      return undefined;
    },
    close: () =>
      void loading?.then(
        (loaded) => loaded.close(),
        () => undefined,
      ),
  };
}

function createTwilioSlot(
  client: () => Promise<TwilioClient>,
  callbackUrl: SlotOptions['callbackUrl'],
): Slot {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async send(mail, mayHandOver) {
      const sent = last.then(async (): Promise<SendOutcome> => {
        const { twilio } = await client();
        return (await mayHandOver()) ? handOver(twilio, mail, callbackUrl(mail)) : { kind: 'withheld' };
      });
      // The next SMS waits for this one, whatever became of it; its own outcome is the caller's.
      last = sent.then(
        () => undefined,
        () => undefined,
      );
      return sent;
    },
    close() {},
  };
}

async function handOver(twilio: Twilio, mail: OutgoingMail, statusCallback: string): Promise<SendOutcome> {
  try {
    const { sid, status } = await twilio.messages.create({
      to: mail.toAddress,
      from: mail.fromAddress,
      body: mail.content.text(),
      // A test has no recipient to report on.
      ...(mail.ledgerMessageId !== null && { statusCallback }),
    });
    // No callback comes for the first status.
    return { kind: 'accepted', reply: sid, status: notificationType.catch('queued').parse(status) };
  } catch (error) {
    return classifyTwilioError(toFailure(error));
  }
}

/** What the SDK throws: an error with the status of the reply, or one of the connection. */
function toFailure(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
  return {
    message,
    code: typeof code === 'number' || typeof code === 'string' ? code : undefined,
    status: typeof status === 'number' ? status : undefined,
  };
}
