// Twilio's API of messages in a process of its own: as the SDK calls it, with an account that must be right, throttling,
// lost replies, refused numbers, and callbacks signed by Twilio's own code. Commands and reports go over IPC;
// `twilio-process.ts` starts it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import {
  type TwilioBehaviour,
  type TwilioCommand,
  type TwilioMessage,
  type TwilioReport,
  twilioAccount,
} from './twilio-process.ts';

const { accountSid, authToken } = twilioAccount;
const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
const base = `/2010-04-01/Accounts/${accountSid}`;

let behaviour: TwilioBehaviour = {
  delayMs: 0,
  perSecond: 1000,
  loseEvery: 0,
  throttleEvery: 0,
  callbacks: [],
  deliverTo: '',
};
let requests = 0;
let throttled = 0;
let lost = 0;
let window = { second: 0, count: 0 };
const accepted: TwilioMessage[] = [];
const callbacks: Record<string, number> = {};

const server = createServer(async (request, response) => {
  const form = new URLSearchParams((await read(request)).toString());
  if (request.headers.authorization !== authorization) return fail(response, 401, 20003, 'Authenticate');
  const { method, url } = request;
  if (method === 'GET' && url === `${base}.json`)
    return reply(response, 200, { sid: accountSid, status: 'active' });
  if (method === 'POST' && url === `${base}/Messages.json`) return answerSend(request, response, form);
  return fail(response, 404, 20404, 'The requested resource was not found');
});
// Longer than its client uses a connection again: a request that is lost with its connection is never repeated.
server.keepAliveTimeout = 60_000;

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, code: number, message: string): void {
  reply(response, status, { code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` });
}

type Fault = readonly [status: number, code: number, message: string];

/** By the end of the number. */
const faults: Readonly<Record<string, Fault>> = {
  '0001': [400, 21211, 'The To number is not a valid phone number.'],
  '0002': [400, 21610, 'Attempt to send to unsubscribed recipient'],
  '0003': [500, 20500, 'Internal Server Error'],
  '0004': [400, 21606, 'The From phone number is not a valid message-capable number'],
};

function answerSend(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): void {
  requests += 1;
  const to = form.get('To') ?? '';
  if (isTooFast()) {
    throttled += 1;
    fail(response, 429, 20429, 'Too Many Requests');
    return;
  }
  const fault = faults[to.slice(-4)];
  if (fault) {
    fail(response, ...fault);
    return;
  }
  const sid = `SM${String(accepted.length).padStart(32, '0')}`;
  const statusCallback = form.get('StatusCallback') ?? '';
  const message = { sid, to, from: form.get('From') ?? '', body: form.get('Body') ?? '', statusCallback };
  accepted.push(message);
  if (statusCallback !== '') void callBack(message);
  // Accepted, and the reply is lost.
  if (isNth(requests, behaviour.loseEvery)) {
    lost += 1;
    request.socket.destroy();
    return;
  }
  setTimeout(() => reply(response, 201, { ...message, status: 'queued' }), behaviour.delayMs);
}

/** In order, each once; the reply is recorded. */
async function callBack({ sid, to, from, statusCallback: url }: TwilioMessage): Promise<void> {
  for (const callback of behaviour.callbacks) {
    const [status = '', code] = callback.split(':');
    const params: Record<string, string> = {
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      MessageSid: sid,
      MessageStatus: status,
      SmsSid: sid,
      SmsStatus: status,
      To: to,
      From: from,
      ...(code !== undefined && { ErrorCode: code }),
    };
    const { pathname, origin } = new URL(url);
    const answer = await fetch((behaviour.deliverTo || origin) + pathname, {
      method: 'POST',
      headers: { 'x-twilio-signature': getExpectedTwilioSignature(authToken, url, params) },
      body: new URLSearchParams(params),
    }).catch(() => undefined);
    const key = `${status} ${answer?.status ?? 'lost'}`;
    callbacks[key] = (callbacks[key] ?? 0) + 1;
  }
}

/** More SMS in this second than the rate allows. */
function isTooFast(): boolean {
  const second = Math.floor(Date.now() / 1000);
  window = second === window.second ? { second, count: window.count + 1 } : { second, count: 1 };
  return window.count > behaviour.perSecond || isNth(requests, behaviour.throttleEvery);
}

function isNth(number: number, every: number): boolean {
  return every > 0 && number % every === 1;
}

process.on('message', (command: TwilioCommand) => {
  if (command.kind === 'behave') {
    behaviour = { ...behaviour, ...command.behaviour };
    process.send?.({ kind: 'behaves' });
  }
  if (command.kind === 'report')
    process.send?.({ kind: 'report', accepted, requests, throttled, lost, callbacks } satisfies TwilioReport);
  if (command.kind === 'sign')
    process.send?.({
      kind: 'signed',
      signature: getExpectedTwilioSignature(command.token ?? authToken, command.url, command.params),
    });
});
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  // Listening on a port, so that the address is no path.
  const { port } = server.address() as AddressInfo;
  process.send?.({ kind: 'ready', port });
});
