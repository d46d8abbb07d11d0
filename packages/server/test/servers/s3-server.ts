// The part of S3 that the server uses, on a free port: one bucket in memory with one pair of keys. It is as
// strict as AWS: the signature (version 4) must match exactly, and a body must be the one that was signed and
// match its declared checksum.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedByAws } from './aws-signature.ts';

interface S3Request {
  readonly method: string;
  readonly key: string;
  readonly range: string | undefined;
  readonly status: number;
}

export interface S3Server {
  /** For the server under test. */
  readonly env: Readonly<Record<string, string>>;
  readonly objects: Map<string, Buffer>;
  /** Those for one object: a server lists its objects when it wants. */
  readonly requests: S3Request[];
  /** Breaks off the next requests in the middle of their body. */
  breakOff(times: number): void;
  /** Responds to every request with 503. */
  setDown(isDown: boolean): void;
  stop(): Promise<void>;
}

const keys = { id: 'AKIATEST', secret: 'a secret of tests' };
const region = 'eu-north-1';
const bucket = 'fieldhouse';

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: S3Request[] = [];
  const state = { broken: 0, isDown: false };
  const server = createServer(async (request, response) => {
    if (state.broken > 0) {
      state.broken -= 1;
      // Closes the connection while the request arrives.
      await once(request, 'readable');
      return request.socket.destroy();
    }
    const body = await read(request);
    const key = decodeURIComponent(
      new URL(request.url ?? '/', 'http://s3').pathname.slice(bucket.length + 2),
    );
    const fault = state.isDown ? 'SlowDown' : faultOf(request, body);
    const status = fault ? answerFault(response, fault) : answer({ request, response, body, key, objects });
    if (key !== '')
      requests.push({ method: request.method ?? '', key, range: request.headers.range, status });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, so that the address is no path.
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    objects,
    requests,
    breakOff(times) {
      state.broken = times;
    },
    setDown(isDown) {
      state.isDown = isDown;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const statusOf = {
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
  BadDigest: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MissingContentLength: 411,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  SlowDown: 503,
} as const;
type Fault = keyof typeof statusOf;

function answerFault(response: ServerResponse, code: Fault): number {
  const status = statusOf[code];
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  return status;
}

function faultOf(request: IncomingMessage, body: Buffer): Fault | undefined {
  if (!isSignedByAws(request, undefined, { ...keys, region, service: 's3' })) return 'SignatureDoesNotMatch';
  const { 'x-amz-content-sha256': signed, 'x-amz-checksum-sha256': checksum } = request.headers;
  const hash = createHash('sha256').update(body);
  const digest = hash.digest();
  if (signed !== digest.toString('hex')) return 'XAmzContentSHA256Mismatch';
  if (request.method === 'PUT' && checksum !== digest.toString('base64')) return 'BadDigest';
  if (request.method === 'PUT' && request.headers['content-length'] === undefined)
    return 'MissingContentLength';
  return request.url?.startsWith(`/${bucket}`) ? undefined : 'NoSuchBucket';
}

/** When an object was put. */
const putAt = new WeakMap<Buffer, Date>();

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly key: string;
  readonly objects: Map<string, Buffer>;
}

function answer(exchange: Exchange): number {
  const { request, response, body, key, objects } = exchange;
  switch (request.method) {
    case 'HEAD':
      response.end();
      return 200;
    case 'PUT':
      objects.set(key, body);
      putAt.set(body, new Date());
      response.end();
      return 200;
    case 'DELETE':
      objects.delete(key);
      response.writeHead(204).end();
      return 204;
    case 'GET':
      return key === '' ? answerList(exchange) : answerObject(exchange);
    default:
      return answerFault(response, 'MethodNotAllowed');
  }
}

/** At most two keys in a reply: a caller that reads only the first has not read them all. */
function answerList({ request, response, objects }: Exchange): number {
  const { searchParams } = new URL(request.url ?? '/', 'http://s3');
  const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('start-after') ?? ''];
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const keys = found.slice(0, Math.min(2, Number(searchParams.get('max-keys') ?? 1000)));
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${lastModified(objects.get(key))}</LastModified></Contents>`,
  );
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`);
  return 200;
}

/** Of one that a test made itself, the start of time. */
function lastModified(object: Buffer | undefined): string {
  return ((object && putAt.get(object)) ?? new Date(0)).toISOString();
}

function answerObject({ request, response, key, objects }: Exchange): number {
  const object = objects.get(key);
  if (!object) return answerFault(response, 'NoSuchKey');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (!range) {
    response.writeHead(200, { 'content-length': object.length }).end(object);
    return 200;
  }
  const [, first, last] = range;
  const [start, end] = [Number(first), Number(last)];
  if (start >= object.length) return answerFault(response, 'InvalidRange');
  const part = object.subarray(start, end + 1);
  response
    .writeHead(206, {
      'content-length': part.length,
      'content-range': `bytes ${start}-${end}/${object.length}`,
    })
    .end(part);
  return 206;
}
