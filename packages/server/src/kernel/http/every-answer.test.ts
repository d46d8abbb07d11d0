// Every response on the port has the security headers, also those that Node or the router send before a hook
// runs.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { APP_URL: 'https://app.example.org' } });
});
afterAll(() => server.stop());

interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The first response to bytes that are sent unmodified. */
async function answerTo(bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let read = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      read += part;
      if (isWhole(read)) socket.destroy();
    });
    socket.on('close', () => resolve(read));
    socket.on('error', reject);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

/** Most responses here have no body after the head, so the declared length is awaited. */
function isWhole(text: string): boolean {
  const [head, body] = text.split('\r\n\r\n');
  if (body === undefined) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head ?? '')?.[1] ?? Number.NaN);
  return body.length >= length || text.endsWith('\r\n0\r\n\r\n');
}

const head = (line: string, ...more: string[]) =>
  [line, 'Host: app.example.org', ...more, '', ''].join('\r\n');
const get = (path: string) => head(`GET ${path} HTTP/1.1`);
const post = (path: string, body: string, ...more: string[]) =>
  `${head(`POST ${path} HTTP/1.1`, `Content-Length: ${body.length}`, ...more)}${body}`;
const json = 'Content-Type: application/json';
const long = 'x'.repeat(400);

const requests: Readonly<Record<string, string>> = {
  'an endpoint': get('/api/instance'),
  'a broken percent sign': get('/%'),
  'a byte that is no UTF-8': get('/%ff'),
  'the same in the API': get('/api/teams/%ff'),
  'the same behind a good part': get('/api/invitations/%E0%A4%A'),
  'the same in the query': get('/api/instance?x=%ff'),
  'a zero byte in the query': get('/api/instance?x=%00'),
  'a zero byte in a parameter': get('/api/teams/%00'),
  'the same of an asset': get('/assets/%ff.js'),
  'HEAD of it': head('HEAD /% HTTP/1.1', 'Connection: close'),
  'OPTIONS of it': head('OPTIONS /%ff HTTP/1.1'),
  'POST of it': post('/%ff', '{}', json),
  'OPTIONS of everything': head('OPTIONS * HTTP/1.1'),
  'OPTIONS of an endpoint': head('OPTIONS /api/instance HTTP/1.1'),
  'HEAD of an endpoint': head('HEAD /api/instance HTTP/1.1', 'Connection: close'),
  'an unknown endpoint': get('/api/nothing'),
  'an unknown asset': get('/assets/nothing.js'),
  'a page': get('/login'),
  'slashes alone': get('////'),
  'a path out of the folder': get('/assets/../../package.json'),
  'the same in disguise': get('/assets/%2e%2e%2fpackage.json'),
  'a parameter that is too long': get(`/api/teams/${long}`),
  'an address of many kilobytes': get(`/${'x'.repeat(10_000)}`),
  'a whole address': get('http://other.example.org/%ff'),
  health: get('/api/health'),
  'the document of the API': get('/api/openapi.json'),
  'a method of none': head('DELETE /api/instance HTTP/1.1'),
  TRACE: head('TRACE / HTTP/1.1'),
  'PUT of a page': head('PUT /login HTTP/1.1', 'Content-Length: 0'),
  PROPFIND: head('PROPFIND / HTTP/1.1'),
  'broken JSON': post('/api/authentication/sign-in', '{', json),
  'a type that is not taken': post('/api/authentication/sign-in', 'x', 'Content-Type: text/plain'),
  'a body that is too large': head(
    'POST /api/authentication/sign-in HTTP/1.1',
    json,
    'Content-Length: 99999999',
  ),
  'another site': post('/api/authentication/sign-in', '{}', json, 'Sec-Fetch-Site: cross-site'),
  'a key that opens nothing': head('GET /api/instance HTTP/1.1', 'Authorization: Bearer x'),
  'no host': 'GET /api/instance HTTP/1.1\r\n\r\n',
  'no host, and an old version': 'GET /api/instance HTTP/1.0\r\n\r\n',
  'a host that every object has': 'GET /api/instance HTTP/1.1\r\nHost: constructor\r\n\r\n',
  'two hosts': head('GET /api/instance HTTP/1.1', 'Host: other.example.org'),
  'an expectation that can’t be met': head('GET /api/instance HTTP/1.1', 'Expect: tea'),
  'an upgrade that is not offered': head('GET /api/instance HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c'),
  'a method that is none': head('FOO / HTTP/1.1'),
  'a version that is none': head('GET / HTTP/9.9'),
  'no HTTP at all': 'hello\r\n\r\n',
  'TLS where there is none': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  'headers of many kilobytes': head('GET / HTTP/1.1', `X-Long: ${'x'.repeat(40_000)}`),
  'a header without a colon': head('GET / HTTP/1.1', 'nothing'),
  'a zero byte': get('/\0'),
  'two lengths': head('POST /api/instance HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'),
  'a length and chunks': head(
    'POST /api/instance HTTP/1.1',
    'Content-Length: 1',
    'Transfer-Encoding: chunked',
  ),
  'a chunk that is none': `${head('POST /api/authentication/sign-in HTTP/1.1', json, 'Transfer-Encoding: chunked')}zz\r\n`,
};

const required = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

test.each(Object.entries(requests))('%s is answered with every header of safety', async (_what, bytes) => {
  const { status, headers } = await answerTo(bytes);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(required.filter((name) => !headers.has(name))).toEqual([]);
});

describe('an address that can’t be decoded', () => {
  test.each(['/%ff', '/api/teams/%', '/assets/%ff.js'])('%s is a problem with a request id', async (path) => {
    const { status, headers, body } = await answerTo(get(path));
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ code: 'malformed_request', requestId: expect.any(String) });
  });
});

test('a stalled upload gets them too', async () => {
  const slow = await startServer({ hasWorker: false, env: { REQUEST_TIMEOUT_MS: '300' } });
  const before = server;
  try {
    server = slow;
    const { status, headers } = await answerTo(
      `${head('POST /api/authentication/sign-in HTTP/1.1', json, 'Content-Length: 10')}{`,
    );
    expect(status).toBe(408);
    expect(headers.has('x-content-type-options')).toBe(true);
  } finally {
    server = before;
    await slow.stop();
  }
});
