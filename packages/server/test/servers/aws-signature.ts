// Checks a request's signature (AWS, version 4) as strictly as AWS does.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface AwsAccount {
  readonly id: string;
  readonly secret: string;
  readonly region: string;
  readonly service: string;
}

/** `body`: undefined where its hash is in a header. */
export function isSignedByAws(
  { method = '', url = '/', headers }: IncomingMessage,
  body: Buffer | undefined,
  { id: expected, secret, region, service }: AwsAccount,
): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!given) return false;
  const [, credential = '', names = '', signature] = given;
  const [id, day = '', ...rest] = credential.split('/');
  if (id !== expected || rest.join('/') !== `${region}/${service}/aws4_request`) return false;
  const [path = '', query = ''] = url.split('?');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    lines.join(''),
    names,
    body === undefined ? headers['x-amz-content-sha256'] : createHash('sha256').update(body).digest('hex'),
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${rest.join('/')}`, hash].join('\n');
  const key = [day, ...rest].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
