// An expected error, whose code is in the contract's catalogue. Anything else that is thrown is a bug or an
// outage.
import { type ErrorCode, errorStatus, type Issue } from '@fieldhouse/contract/errors';

export interface RefusalDetails {
  readonly issues?: readonly Issue[];
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
  }
}

/**
 * Throws a Refusal unless the condition is truthy, and narrows its type: `refuseUnless(row, 'not_found')`.
 */
export function refuseUnless(
  condition: unknown,
  code: ErrorCode,
  details?: RefusalDetails,
): asserts condition {
  if (!condition) throw new Refusal(code, details);
}

/** `invalid_input` for one path: `invalid(['values', 'email'], 'not_an_email')`. */
export function invalid(path: Issue['path'], rule: string, data?: Record<string, unknown>): Refusal {
  return new Refusal('invalid_input', { issues: [{ path, rule, ...(data && { data }) }] });
}
