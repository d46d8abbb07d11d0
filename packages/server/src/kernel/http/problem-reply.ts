// Every error becomes RFC 9457 problem JSON: a refusal with its own code, an error of the input or the
// database by its code, anything else as an internal error. No SQL, stack or other row's value leaves the
// server.
import { type ErrorCode, errorStatus, type Problem } from '@fieldhouse/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { PoolInUseError } from '../db/pools.ts';
import { outageOf } from '../outage.ts';
import { Refusal } from './refusal.ts';

/**
 * Retry-After in seconds: short for what passes by itself, longer if an operator has to free space. A refusal
 * may contain its own.
 */
const retryAfterSeconds: Readonly<Partial<Record<ErrorCode, number>>> = {
  busy: 1,
  locked: 2,
  unavailable: 1,
  storage_full: 30,
};

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  log(error, refusal, request);
  const { issues, data } = refusal.details;
  const seconds = refusal.details.retryAfterSeconds ?? retryAfterSeconds[refusal.code];
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  const problem: Problem = {
    type: `https://fieldhouse.dev/problems/${refusal.code}`,
    title: refusal.code.replaceAll('_', ' '),
    status: refusal.status,
    code: refusal.code,
    requestId: request.id,
    ...(issues && { issues: [...issues] }),
    ...(data && { data: { ...data } }),
  };
  return reply
    .code(refusal.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

/** An outage affects every request, and no stack trace explains it, so only its reason is logged. */
function log(error: unknown, { status, code }: Refusal, request: FastifyRequest): void {
  if (status < 500) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (status === 503 || status === 507) request.log.warn({ code, reason }, 'request refused');
  else request.log.error({ err: error, code }, 'request failed');
}

/** The code that a client would get for the error. */
export function codeOfError(error: unknown): ErrorCode {
  return toRefusal(error).code;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return new Refusal('internal_error', { cause: error });
  if (error instanceof PoolInUseError) return new Refusal('busy', { cause: error });
  return (
    fromOutage(error) ??
    fromDatabase(error) ??
    fromFastify(error) ??
    new Refusal('internal_error', { cause: error })
  );
}

const bySqlState: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^54/, 'query_too_heavy'],
  [/^23(505|503|P01)$/, 'conflict'],
  [/^(40001|40P01)$/, 'busy'],
  [/^55P03$/, 'locked'],
  [/^57014$/, 'query_too_heavy'],
];

function fromOutage(error: Error): Refusal | undefined {
  const outage = outageOf(error);
  return outage && new Refusal(outage, { cause: error });
}

function fromDatabase(error: Error): Refusal | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  const found = bySqlState.find(([pattern]) => pattern.test(code))?.[1] ?? 'internal_error';
  return new Refusal(found, { cause: error });
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
};

function fromFastify(error: Error): Refusal | undefined {
  // Fastify's own errors and those of its parsers carry `code` and `statusCode`.
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : byFastifyCode[code];
  if (known) return new Refusal(known, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const same = (Object.keys(errorStatus) as ErrorCode[]).find((key) => errorStatus[key] === statusCode);
    return new Refusal(same && statusCode !== 400 ? same : 'malformed_request', { cause: error });
  }
  if (statusCode === 503) return new Refusal('busy', { cause: error });
  return undefined;
}
