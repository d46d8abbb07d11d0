import autocannon from 'autocannon';
import type { Measured } from './scenario.ts';

export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly seconds?: number;
  readonly connections?: number;
  /** Requested in rotation instead of `url` alone: paths and bodies. */
  readonly inTurn?: readonly { readonly path: string; readonly body: string }[];
}

/** Requests per second under a steady load; a response that is not 2xx aborts the run. */
export async function load(options: Load): Promise<Measured> {
  const result = await autocannon({
    url: options.url,
    method: options.method,
    connections: options.connections ?? 8,
    duration: options.seconds ?? 2,
    headers: { 'content-type': 'application/json', ...options.headers },
    ...(options.body !== undefined && { body: options.body }),
    ...(options.inTurn && {
      requests: options.inTurn.map(({ path, body }) => ({ method: options.method, path, body })),
    }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors, ${statuses}`);
  }
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}
