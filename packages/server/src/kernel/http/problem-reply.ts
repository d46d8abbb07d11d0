// Whatever was thrown becomes RFC 9457 problem JSON: a refusal as it says, a fault of the input or the database by its
// code, anything else as our bug. No SQL, stack or other row's value leaves the server.
import { type ErrorCode, errorStatus, type Problem } from '@fieldhouse/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) {
    request.log.error({ err: error, code: refusal.code }, 'request failed');
  }
  const { issues, data, retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
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

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return new Refusal('internal_error', { cause: error });
  return fromDatabase(error) ?? fromFastify(error) ?? new Refusal('internal_error', { cause: error });
}

const bySqlState: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^22/, 'invalid_input'],
  [/^54/, 'query_too_heavy'],
  [/^23(505|503|P01)$/, 'conflict'],
  [/^23(502|514)$/, 'invalid_input'],
  [/^(40001|40P01|55P03)$/, 'busy'],
  [/^57014$/, 'query_too_heavy'],
  [/^(53|57P0|08|58)/, 'unavailable'],
];
const lostConnection =
  /Connection terminated|ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

function fromDatabase(error: Error): Refusal | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^[0-9A-Z]{5}$/.test(code)) {
    const found = bySqlState.find(([pattern]) => pattern.test(code));
    return new Refusal(found ? found[1] : 'internal_error', {
      cause: error,
      ...(found?.[1] === 'unavailable' || found?.[1] === 'busy' ? { retryAfterSeconds: 1 } : {}),
    });
  }
  if (lostConnection.test(error.message) || lostConnection.test(code)) {
    return new Refusal('unavailable', { cause: error, retryAfterSeconds: 1 });
  }
  return undefined;
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
  if (statusCode === 503) return new Refusal('busy', { cause: error, retryAfterSeconds: 1 });
  return undefined;
}
