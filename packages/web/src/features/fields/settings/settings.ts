/** Settings of a field as they are edited: each type has its own, which the contract checks. */
export type Settings = Readonly<Record<string, unknown>>;
