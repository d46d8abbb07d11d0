/** Field settings being edited: each type has its own, validated by the contract. */
export type Settings = Readonly<Record<string, unknown>>;
