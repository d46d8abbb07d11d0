/** The parts of a structured value; empty if there is no value yet. */
export function valuePartsOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by key.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
