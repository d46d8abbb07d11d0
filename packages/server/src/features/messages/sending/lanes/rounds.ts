// Work that is looked for in rounds, one at a time.
export interface Rounds {
  /** Runs a round now, or another one after the one that is under way: something may have become due since that one looked. */
  wake(): void;
  /** Lets the round end that is under way; none comes after it. */
  stop(): Promise<void>;
  readonly isStopping: boolean;
  /** Since when no round has run, on the clock of `performance`; undefined during one. */
  readonly idleSince: number | undefined;
}

export function createRounds(run: () => Promise<void>, onFailure: (error: unknown) => void): Rounds {
  let isStopping = false;
  let isWanted = false;
  let round: Promise<void> | undefined;
  let idleSince: number | undefined = performance.now();

  function wake(): void {
    isWanted = true;
    if (isStopping || round) return;
    idleSince = undefined;
    isWanted = false;
    round = run()
      .catch(onFailure)
      .finally(() => {
        round = undefined;
        idleSince = performance.now();
        if (isWanted) wake();
      });
  }

  return {
    wake,
    async stop() {
      isStopping = true;
      await round;
    },
    get isStopping() {
      return isStopping;
    },
    get idleSince() {
      return idleSince;
    },
  };
}
