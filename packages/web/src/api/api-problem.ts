import type { ErrorCode, Issue, Problem } from '@fieldhouse/contract/errors';

/** An error response: the code decides, the texts are in phrases/errors. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly Issue[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(`${problem.code} (${problem.requestId})`);
    // A newer server may use codes unknown to this build; texts fall back to a general one.
    this.code = problem.code as ErrorCode;
    this.status = problem.status;
    this.issues = problem.issues ?? [];
    this.data = problem.data ?? {};
    this.requestId = problem.requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The request got no response. */
export class OfflineProblem extends Error {
  override readonly name = 'OfflineProblem';

  constructor(options: ErrorOptions) {
    super('No answer from the server.', options);
  }
}

export function isProblem(error: unknown, ...codes: readonly ErrorCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}

/** Parses an error response; one that is not problem JSON (a proxy's page) becomes a general one. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const problem = await readProblem(response);
  return new ApiProblem(problem, Number.isFinite(retryAfter) ? retryAfter : undefined);
}

async function readProblem(response: Response): Promise<Problem> {
  const general: Problem = {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    code:
      response.status === 503 || response.status === 502 || response.status === 504
        ? 'unavailable'
        : 'internal_error',
    requestId: response.headers.get('x-request-id') ?? '',
  };
  if (!response.headers.get('content-type')?.includes('json')) return general;
  try {
    const body: unknown = await response.json();
    // All problems of our server have this shape; anything else lacks a code and stays general.
    return typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : general;
  } catch {
    // Not our JSON: a proxy answered, or the connection broke off.
    return general;
  }
}
