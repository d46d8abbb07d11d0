// The client of Amazon SES. It never repeats a request by itself: SES has no key by which it would recognize a
// repeated one, and after a lost reply the SDK would send the mail again.

import http from 'node:http';
import https from 'node:https';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { AwsKeys } from '../../config/config.ts';

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

const connectionTimeoutMs = 10_000;
const requestTimeoutMs = 60_000;

export function createSesClient({ region, endpoint, keys, connections }: SesOptions): SESv2Client {
  const agent = { keepAlive: true, maxSockets: connections };
  return new SESv2Client({
    region,
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: new http.Agent(agent),
      httpsAgent: new https.Agent(agent),
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
  });
}
