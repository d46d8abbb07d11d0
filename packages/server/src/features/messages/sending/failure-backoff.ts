// Backoff for messages that failed with an unexpected error: retried at growing intervals, then given up.

const firstWaitMs = 1000;
const maxFailures = 6;

interface Fault {
  readonly count: number;
  readonly until: number;
}

export function createFailureBackoff() {
  const faults = new Map<string, Fault>();
  return {
    mustWait: (messageId: string) => performance.now() < (faults.get(messageId)?.until ?? 0),
    /** True if the message should be given up. */
    recordFailure(messageId: string): boolean {
      const count = (faults.get(messageId)?.count ?? 0) + 1;
      faults.set(messageId, { count, until: performance.now() + firstWaitMs * 2 ** count });
      return count >= maxFailures;
    },
    forget(messageId: string): void {
      faults.delete(messageId);
    },
  };
}
