// The client of Twilio. It never repeats a request by itself: Twilio has no key by which it would recognize a repeated
// one. The SDK is large, so that only what sends an SMS loads it.
import type { Twilio } from 'twilio';
import type Requests from 'twilio/lib/base/RequestClient.js';
import type { Dispatcher } from 'undici';
import { createApiAgent } from './api-agent.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** Of an emulator. */
  readonly endpoint: string | undefined;
  /** Requests at once. */
  readonly connections: number;
}

export interface TwilioClient {
  readonly twilio: Twilio;
  /** Requests in flight are finished. */
  close(): void;
}

const twilioHost = /^https:\/\/[a-z0-9.-]+\.twilio\.com(?=\/)/;

export async function createTwilioClient(options: TwilioOptions): Promise<TwilioClient> {
  const { accountSid, authToken, endpoint, connections } = options;
  const { default: twilio } = await import('twilio');
  const agent = createApiAgent(connections);
  // The SDK's own HTTP client needs three times as much processor time for a request as all else of the SDK.
  class HttpClient extends twilio.RequestClient {
    override request<Data>(request: Requests.RequestOptions<Data>) {
      const uri = endpoint === undefined ? request.uri : request.uri.replace(twilioHost, endpoint);
      return sendRequest<Data>(agent, { ...request, uri });
    }
  }
  const httpClient = new HttpClient({ autoRetry: false });
  return { twilio: twilio(accountSid, authToken, { httpClient }), close: () => void agent.close() };
}

interface Reply<Data> {
  readonly statusCode: number;
  readonly headers: object;
  /** As text, which the SDK parses. */
  readonly body: Data;
}

async function sendRequest<Data>(
  agent: Dispatcher,
  { method, uri, username, password, headers, params, data }: Requests.RequestOptions<Data>,
): Promise<Reply<Data>> {
  const { origin, pathname, search } = new URL(uri);
  const query = params === undefined ? search : `?${encodeForm(params)}`;
  const {
    statusCode,
    headers: replyHeaders,
    body,
  } = await agent.request({
    origin,
    path: `${pathname}${query}`,
    method: method.toUpperCase() as Dispatcher.HttpMethod,
    headers: {
      ...headers,
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    ...(data && { body: encodeForm(data) }),
  });
  return { statusCode, headers: replyHeaders, body: (await body.text()) as Data };
}

/** Properties that are undefined are left out, and each element of an array is a property of its own. */
function encodeForm(values: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values) as [string, unknown][])
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) form.append(name, String(one));
  return form.toString();
}
