/** Spreads sends evenly over each second; unlimited if no limit is set. */
export function createSendRateLimit(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return async () => {};
  const gapMs = 1000 / perSecond;
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    nextAt = Math.max(nextAt + gapMs, now);
    if (nextAt > now) await new Promise((resolve) => setTimeout(resolve, nextAt - now));
  };
}
