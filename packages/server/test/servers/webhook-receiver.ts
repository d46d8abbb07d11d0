// A server that webhooks are sent to. It checks signatures like a receiver: by the standard, not with our
// code.
import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedCall {
  readonly id: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Record<string, unknown> & { readonly type: string };
  readonly text: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** Its response from now on. */
  answer(status: number, text?: string): void;
  /** Its responses wait for this. */
  answerAfter(moment: Promise<void>): void;
  stop(): void;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  let status = 200;
  let answer = 'ok';
  let moment: Promise<void> | undefined;
  const server = http.createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    calls.push({
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body: JSON.parse(text),
      text,
    });
    await moment;
    reply.writeHead(status).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    answer(next, text = '') {
      status = next;
      answer = text;
    },
    answerAfter(next) {
      moment = next;
    },
    stop: () => server.close(),
  };
}

export function isSignedWith(secret: string, { headers, text }: ReceivedCall): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  const [version, signature] = String(headers['webhook-signature']).split(',');
  return version === 'v1' && timingSafeEqual(Buffer.from(signature ?? '', 'base64'), expected);
}
