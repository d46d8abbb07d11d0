// The client of Amazon SES. It never repeats a request by itself: SES has no key by which it would recognize a
// repeated one, and after a lost reply the SDK would send the mail again.

import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import type { Dispatcher } from 'undici';
import type { AwsKeys } from '../../config/config.ts';
import { createApiAgent } from './api-agent.ts';

export interface SesOptions {
  readonly region: string;
  /** Of an emulator. */
  readonly endpoint: string | undefined;
  /** Empty: the default of the identity. */
  readonly configurationSet: string;
  /** Undefined: AWS's own chain of credentials. */
  readonly keys: AwsKeys | undefined;
  /** Requests at once. */
  readonly connections: number;
}

export function createSesClient({ region, endpoint, keys, connections }: SesOptions): SESv2Client {
  return new SESv2Client({
    region,
    maxAttempts: 1,
    requestHandler: createRequestHandler(connections),
    sha256: Sha256,
    // Each request is copied for the logger, even for one that writes nothing.
    logger: {} as Logger,
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
  });
}

type Logger = NonNullable<SESv2ClientConfig['logger']>;

/** Of the SDK. Ours have no query. */
interface SignedRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Needs a quarter less processor time for a mail than the SDK's own handler. */
function createRequestHandler(connections: number) {
  const agent = createApiAgent(connections);
  return {
    async handle({ protocol, hostname, port, path, method, headers, body }: SignedRequest) {
      const reply = await agent.request({
        origin: `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}`,
        path,
        method: method as Dispatcher.HttpMethod,
        headers,
        ...(body !== undefined && { body }),
      });
      return {
        response: {
          statusCode: reply.statusCode,
          headers: Object.fromEntries(
            Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: await reply.body.bytes(),
        },
      };
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    destroy: () => void agent.destroy(),
  };
}

/** The SDK makes a key object of the same signing key for each request, which takes ten times as long as the hash. */
const signingKeys = new WeakMap<object, KeyObject>();

class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', keyOf(secret));
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest());
  }
}

function keyOf(secret: string | ArrayBuffer | ArrayBufferView): string | KeyObject {
  if (typeof secret === 'string') return secret;
  let key = signingKeys.get(secret);
  if (!key) {
    const bytes = ArrayBuffer.isView(secret)
      ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
      : new Uint8Array(secret);
    key = createSecretKey(bytes);
    signingKeys.set(secret, key);
  }
  return key;
}
