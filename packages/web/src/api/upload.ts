// XMLHttpRequest, because fetch does not report upload progress.
import type { EndpointReply, EndpointSpec } from '@fieldhouse/contract/endpoint';
import { noteCall } from './announced-calls.ts';
import { OfflineProblem, problemOf } from './api-problem.ts';

interface Upload {
  /** From `addressOf`. */
  readonly address: string;
  readonly file: Blob;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void;
}

/** Sends a file to an endpoint that accepts a raw body. */
export function upload<E extends EndpointSpec>(
  endpoint: E,
  { address, file, type, headers = {}, signal, onProgress }: Upload,
): Promise<EndpointReply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, address);
    request.setRequestHeader('x-fieldhouse', '1');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', type);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new OfflineProblem({ cause: request.status }));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status, responseText } = request;
      // The response matches the contract; the typed client makes the same assumption.
      if (status >= 200 && status < 300) return resolve(JSON.parse(responseText) as EndpointReply<E>);
      const answered = request.getResponseHeader('content-type') ?? 'text/plain';
      const retryAfter = request.getResponseHeader('retry-after');
      const reported = {
        'content-type': answered,
        ...(retryAfter !== null && { 'retry-after': retryAfter }),
      };
      problemOf(new Response(responseText, { status, headers: reported })).then(reject, reject);
    };
    request.onloadend = () => noteCall(endpoint);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
