/** So many temporary bounces within so many days, without a delivery in between, mean that an address is dead. */
export const softBounceLimit = { bounces: 5, days: 30 } as const;
