import { type Logger, pino } from 'pino';

/** Structured logs on stdout. Values that may be secrets are redacted. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: serialiseError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        'password',
        'token',
      ],
      censor: '[cut]',
    },
  });
}

/** Only selected properties: a database error has the entire client, with its keys, in one of them. */
function serialiseError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, routine } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(routine !== undefined && { routine }),
    ...(error.cause !== undefined && { cause: serialiseError(error.cause) }),
  };
}
