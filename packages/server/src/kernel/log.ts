import { type Logger, pino } from 'pino';

/** Structured logs on stdout. What could be a secret is cut before it is written. */
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

/** Only what explains the error: database errors carry the entire client, with its keys, in a property. */
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
