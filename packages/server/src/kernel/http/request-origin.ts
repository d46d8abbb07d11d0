import { cutText } from '@fieldhouse/contract/storable-text';
import type { RequestOrigin } from '../context.ts';
import type { HttpRequest } from './http-request.ts';

const longestDevice = 300;

/** Origin of a request. Behind a proxy the address is the one that our own proxies saw. */
export function requestOriginOf(request: HttpRequest): RequestOrigin {
  const device = cutText(String(request.headers['user-agent'] ?? ''), longestDevice);
  return { address: request.ip, device };
}
