// The parts of a request and a response that features use, independent of the HTTP framework.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Without the port. */
  readonly hostname: string;
  /** The client's address, taken from the headers of trusted proxies if there are any. */
  readonly ip: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly raw: IncomingMessage;
}

export interface HttpReply {
  header(name: string, value: string): HttpReply;
  type(contentType: string): HttpReply;
}
