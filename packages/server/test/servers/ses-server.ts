// Amazon SES (SendEmail and GetAccount of API v2) with its SNS topic, in a process of its own: as the SDK calls
// it, with a signature that must be right, a quota, throttling, lost replies and rejected mails. Commands and
// reports go over IPC; `ses-process.ts` starts it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedByAws } from './aws-signature.ts';
import type { SesBehaviour, SesCommand, SesReport } from './ses-process.ts';
import { createSnsTopic } from './sns-topic.ts';

const sesKeys = { id: 'AKIATESTTESTTESTTEST', secret: 'a secret of tests' };
const sesRegion = 'eu-north-1';

let behaviour: SesBehaviour = { delayMs: 0, perSecond: 1000, perDay: 50_000, loseEvery: 0, throttleEvery: 0 };
let requests = 0;
let throttled = 0;
let lost = 0;
let sentLastDay = 0;
let window = { second: 0, count: 0 };
const accepted = new Map<string, number>();
/** The References of accepted mails, by our reference: SES leaves them as they are. */
const threads = new Map<string, string>();
const topic = createSnsTopic();

interface SendEmailBody {
  readonly Content?: { readonly Raw?: { readonly Data?: string }; readonly Simple?: object };
  readonly Destination?: { readonly ToAddresses?: readonly string[] };
  readonly EmailTags?: readonly { readonly Name: string; readonly Value: string }[];
}

const server = createServer(async (request, response) => {
  if (await topic.answer(request, response)) return;
  const body = await read(request);
  if (!isSignedByAws(request, body, { ...sesKeys, region: sesRegion, service: 'ses' }))
    return fail(response, 403, 'InvalidSignatureException', 'The signature does not match.');
  const { method, url } = request;
  if (method === 'GET' && url === '/v2/email/account') return answerAccount(response);
  if (method === 'POST' && url === '/v2/email/outbound-emails')
    return answerSend(request, response, JSON.parse(body.toString()));
  return fail(response, 404, 'NotFoundException', 'No such operation.');
});
// Longer than its client uses a connection again: a request that is lost with its connection is never repeated.
server.keepAliveTimeout = 60_000;

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function reply(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, name: string, message: string): void {
  reply(response, status, { message }, { 'x-amzn-errortype': name });
}

function answerAccount(response: ServerResponse): void {
  const { perSecond, perDay } = behaviour;
  reply(response, 200, {
    SendingEnabled: true,
    ProductionAccessEnabled: true,
    SendQuota: { MaxSendRate: perSecond, Max24HourSend: perDay, SentLast24Hours: sentLastDay },
  });
}

function answerSend(request: IncomingMessage, response: ServerResponse, body: SendEmailBody): void {
  requests += 1;
  const to = body.Destination?.ToAddresses?.[0] ?? '';
  const fault = faultOf(to);
  if (fault) {
    fail(response, ...fault);
    return;
  }
  const reference = body.EmailTags?.find(({ Name }) => Name === 'fieldhouse')?.Value ?? to;
  accepted.set(reference, (accepted.get(reference) ?? 0) + 1);
  const head = Buffer.from(body.Content?.Raw?.Data ?? '', 'base64')
    .toString()
    .split('\r\n\r\n', 1)[0];
  threads.set(reference, /^References: (.*)$/m.exec(head ?? '')?.[1] ?? '');
  sentLastDay += 1;
  // Accepted, and the reply is lost.
  if (to.startsWith('lost') || isNth(requests, behaviour.loseEvery)) {
    lost += 1;
    request.socket.destroy();
    return;
  }
  const id = `0100${reference.slice(-24)}-000000`;
  setTimeout(() => reply(response, 200, { MessageId: id }), behaviour.delayMs);
}

type Fault = readonly [status: number, name: string, message: string];

const faultsByAddress: Readonly<Record<string, Fault>> = {
  rejected: [400, 'MessageRejected', 'Email address is not verified.'],
  broken: [500, 'InternalFailure', 'Something failed.'],
  illegal: [400, 'BadRequestException', 'Illegal address'],
};

function faultOf(to: string): Fault | undefined {
  if (isTooFast()) {
    throttled += 1;
    return [429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'];
  }
  if (sentLastDay >= behaviour.perDay)
    return [400, 'LimitExceededException', 'Daily message quota exceeded.'];
  return faultsByAddress[to.split('@')[0] ?? ''];
}

/** More mails in this second than the rate allows. */
function isTooFast(): boolean {
  const second = Math.floor(Date.now() / 1000);
  window = second === window.second ? { second, count: window.count + 1 } : { second, count: 1 };
  return window.count > behaviour.perSecond || isNth(requests, behaviour.throttleEvery);
}

function isNth(number: number, every: number): boolean {
  return every > 0 && number % every === 1;
}

function report(): SesReport {
  return { kind: 'report', accepted: [...accepted], threads: [...threads], requests, throttled, lost };
}

process.on('message', (command: SesCommand) => {
  if (command.kind === 'behave') {
    behaviour = { ...behaviour, ...command.behaviour };
    process.send?.({ kind: 'behaves' });
  }
  if (command.kind === 'report') process.send?.(report());
  if (command.kind === 'sign') process.send?.({ kind: 'signed', body: topic.sign(command) });
});
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  // Listening on a port, so that the address is no path.
  const { port } = server.address() as AddressInfo;
  topic.listenOn(`http://127.0.0.1:${port}`);
  process.send?.({ kind: 'ready', port });
});
