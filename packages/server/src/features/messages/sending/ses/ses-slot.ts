// Sends mails by Amazon SES. A request is one mail; SES has no pipelining, and a request whose reply was lost
// may have been accepted.
import { GetAccountCommand, type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { classifySesError } from '@fieldhouse/domain/messages/ses-errors';
import { sesReferenceTag, toSesReference } from '@fieldhouse/domain/messages/ses-reference';
import { createSesClient, type SesOptions } from '../../../../kernel/mail/ses-client.ts';
import { toMime } from '../mime.ts';
import type { OutgoingMail, Provider, ProviderQuota, SendOutcome, Slot } from '../provider.ts';

export function createSesProvider(options: SesOptions): Provider {
  const client = createSesClient(options);
  return {
    slotCount: options.connections,
    hasQuota: true,
    openSlot: () => createSesSlot(client, options.configurationSet),
    check: () => readQuota(client),
    close: () => client.destroy(),
  };
}

function createSesSlot(client: SESv2Client, configurationSet: string): Slot {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async send(mail, mayHandOver) {
      const command = toCommand(mail, configurationSet);
      const sent = last.then(
        async (): Promise<SendOutcome> =>
          (await mayHandOver()) ? handOver(client, command) : { kind: 'withheld' },
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

function toCommand(mail: OutgoingMail, configurationSet: string): SendEmailCommand {
  const reference = toSesReference(mail.teamId, mail.recipientId);
  return new SendEmailCommand({
    Destination: { ToAddresses: [mail.toAddress] },
    Content: { Raw: { Data: Buffer.from(toMime({ ...mail, reference })) } },
    EmailTags: [{ Name: sesReferenceTag, Value: reference }],
    ...(configurationSet !== '' && { ConfigurationSetName: configurationSet }),
  });
}

async function handOver(client: SESv2Client, command: SendEmailCommand): Promise<SendOutcome> {
  try {
    const { MessageId } = await client.send(command);
    return { kind: 'accepted', reply: `250 2.0.0 ${MessageId ?? ''}` };
  } catch (error) {
    return classifySesError(toFailure(error));
  }
}

/** What the SDK throws: an error with the status of the reply, or one of the connection. */
function toFailure(error: unknown) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const more = error as { code?: unknown; $metadata?: { httpStatusCode?: unknown } };
  const status = more.$metadata?.httpStatusCode;
  return {
    name,
    message,
    code: typeof more.code === 'string' ? more.code : undefined,
    status: typeof status === 'number' ? status : undefined,
  };
}

async function readQuota(client: SESv2Client): Promise<ProviderQuota | undefined> {
  const { SendQuota } = await client.send(new GetAccountCommand({}));
  if (!SendQuota) return undefined;
  const { MaxSendRate = 1, Max24HourSend = -1, SentLast24Hours = 0 } = SendQuota;
  return {
    perSecond: MaxSendRate,
    // SES means no limit by -1.
    perDay: Max24HourSend < 0 ? Number.MAX_SAFE_INTEGER : Max24HourSend,
    sentLastDay: SentLast24Hours,
  };
}
