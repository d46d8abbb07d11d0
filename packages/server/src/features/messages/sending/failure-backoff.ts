// Messages that failed for a reason nobody foresaw: tried again ever more seldom, and given up in the end.

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
    /** True when the message should be given up. */
    note(messageId: string): boolean {
      const count = (faults.get(messageId)?.count ?? 0) + 1;
      faults.set(messageId, { count, until: performance.now() + firstWaitMs * 2 ** count });
      return count >= maxFailures;
    },
    forget(messageId: string): void {
      faults.delete(messageId);
    },
  };
}
