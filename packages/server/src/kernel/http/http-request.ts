// What the product reads of a request and sets on a response, independent of the HTTP framework. Only routes
// use the framework itself.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Without the port. */
  readonly hostname: string;
  /** Of the sender, as far as our own proxies are believed. */
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
