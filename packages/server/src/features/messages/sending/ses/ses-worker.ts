// The thread that makes the requests to Amazon SES. The SDK needs more processor time for a mail than composing it and
// storing what became of it, so that the two run side by side; its garbage is collected where the heap is small.
import { parentPort, workerData } from 'node:worker_threads';
import { GetAccountCommand, type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { classifySesError } from '@fieldhouse/domain/messages/ses/ses-errors';
import { sesReferenceTag } from '@fieldhouse/domain/messages/ses/ses-reference';
import { createSesClient, type SesOptions } from '../../../../kernel/mail/ses-client.ts';
import type { ProviderQuota, SendOutcome } from '../provider.ts';

export interface SesMail {
  readonly toAddress: string;
  readonly bytes: Uint8Array;
  readonly reference: string;
}

/** Without a mail, the quota is read. */
export interface SesRequest {
  readonly id: number;
  readonly mail: SesMail | undefined;
}

export type SesReply = { readonly id: number } & (
  | { readonly kind: 'outcome'; readonly outcome: SendOutcome }
  | { readonly kind: 'quota'; readonly quota: ProviderQuota | undefined }
  | { readonly kind: 'error'; readonly error: Error }
);

const options = workerData as SesOptions;
const client = createSesClient(options);

parentPort?.on('message', async ({ id, mail }: SesRequest) => {
  const reply = mail
    ? ({ kind: 'outcome', outcome: await send(mail) } as const)
    : await readQuota(client).then(
        (quota) => ({ kind: 'quota', quota }) as const,
        // A copy: errors of the SDK hold a reply, which can't be posted.
        ({ name, message }: Error) =>
          ({ kind: 'error', error: Object.assign(new Error(message), { name }) }) as const,
      );
  parentPort?.postMessage({ id, ...reply } satisfies SesReply);
});

async function send({ toAddress, bytes, reference }: SesMail): Promise<SendOutcome> {
  const { configurationSet } = options;
  try {
    const { MessageId } = await client.send(
      new SendEmailCommand({
        Destination: { ToAddresses: [toAddress] },
        Content: { Raw: { Data: bytes } },
        EmailTags: [{ Name: sesReferenceTag, Value: reference }],
        ...(configurationSet !== '' && { ConfigurationSetName: configurationSet }),
      }),
    );
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

async function readQuota(ses: SESv2Client): Promise<ProviderQuota | undefined> {
  const { SendQuota } = await ses.send(new GetAccountCommand({}));
  if (!SendQuota) return undefined;
  const { MaxSendRate = 1, Max24HourSend = -1, SentLast24Hours = 0 } = SendQuota;
  return {
    perSecond: MaxSendRate,
    // SES means no limit by -1.
    perDay: Max24HourSend < 0 ? Number.MAX_SAFE_INTEGER : Max24HourSend,
    sentLastDay: SentLast24Hours,
  };
}
