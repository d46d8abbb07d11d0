// The three providers behind one interface that counts what they accepted by recipient: whatever becomes of the processes
// that send, the counts remain.
import { readSesReference, toSesReference } from '@fieldhouse/domain/messages/ses/ses-reference';
import { startSes, topicArn } from './ses-process.ts';
import { startSmtp } from './smtp-process.ts';
import { startTwilio } from './twilio-process.ts';

export interface CountingProvider {
  /** For the processes under test. */
  readonly env: Readonly<Record<string, string>>;
  /** Recipients of whom at least one message was accepted. */
  count(): Promise<number>;
  report(): Promise<ProviderReport>;
  /** Reports to the server that these were accepted, as the provider does later; a mail server does not. */
  readonly confirm?: (url: string, accepted: readonly string[]) => Promise<void>;
  stop(): void;
}

interface ProviderReport {
  /** How often each recipient was accepted, by id. */
  readonly accepted: ReadonlyMap<string, number>;
  /** Accepted without a reply. */
  readonly lost: number;
}

interface ProviderOptions {
  readonly connections: number;
  /** Each n-th reply is lost. */
  readonly loseEvery: number;
  readonly delayMs: number;
}

export async function countSmtp({
  connections,
  delayMs,
  loseEvery,
}: ProviderOptions): Promise<CountingProvider> {
  const smtp = await startSmtp({ delayMs, loseEvery });
  return {
    env: { SMTP_URL: smtp.url, SMTP_CONNECTIONS: String(connections) },
    count: () => smtp.count(),
    async report() {
      const { accepted, lost } = await smtp.report();
      return { accepted: new Map(accepted), lost };
    },
    stop: () => smtp.stop(),
  };
}

export async function countSes({ connections, ...behaviour }: ProviderOptions): Promise<CountingProvider> {
  const ses = await startSes();
  await ses.behave({ ...behaviour, perSecond: 5000, throttleEvery: 37 });
  let teamId = '';
  return {
    env: { ...ses.env, SES_CONNECTIONS: String(connections) },
    count: async () => (await ses.report()).accepted.length,
    async report() {
      const { accepted, lost } = await ses.report();
      const byRecipient = accepted.map(([text, times]) => {
        const reference = readSesReference(text);
        teamId = reference?.teamId ?? teamId;
        return [reference?.recipientId ?? text, times] as const;
      });
      return { accepted: new Map(byRecipient), lost };
    },
    async confirm(url, accepted) {
      for (const id of accepted) {
        const tags = { fieldhouse: [toSesReference(teamId, id)] };
        const message = JSON.stringify({ eventType: 'Send', mail: { messageId: `0100-${id}`, tags } });
        const body = await ses.sign({ topicArn, type: 'Notification', message, version: '2' });
        const headers = { 'content-type': 'text/plain' };
        ensureAccepted(await fetch(`${url}/api/provider-events/ses`, { method: 'POST', headers, body }));
      }
    },
    stop: () => ses.stop(),
  };
}

export async function countTwilio({ connections, ...behaviour }: ProviderOptions): Promise<CountingProvider> {
  const twilio = await startTwilio();
  await twilio.behave({ ...behaviour, perSecond: 5000, throttleEvery: 97 });
  const recipientOf = (statusCallback: string) => statusCallback.split('/').at(-1) ?? '';
  return {
    env: { ...twilio.env, TWILIO_CONNECTIONS: String(connections) },
    count: async () => (await twilio.report()).accepted.length,
    async report() {
      const { accepted, lost } = await twilio.report();
      const times = new Map<string, number>();
      for (const { statusCallback } of accepted) {
        const id = recipientOf(statusCallback);
        times.set(id, (times.get(id) ?? 0) + 1);
      }
      return { accepted: times, lost };
    },
    async confirm(url, accepted) {
      const ids = new Set(accepted);
      for (const { sid, statusCallback } of (await twilio.report()).accepted) {
        if (!ids.has(recipientOf(statusCallback))) continue;
        const params = { MessageSid: sid, MessageStatus: 'sent' };
        const signature = await twilio.sign({ url: statusCallback, params });
        ensureAccepted(
          await fetch(url + new URL(statusCallback).pathname, {
            method: 'POST',
            headers: { 'x-twilio-signature': signature },
            body: new URLSearchParams(params),
          }),
        );
      }
    },
    stop: () => twilio.stop(),
  };
}

function ensureAccepted({ status, url }: Response): void {
  if (status !== 200) throw new Error(`${url} replied ${status}.`);
}
