/** The parts of a value that is a structure; none where there is no value yet. */
export function valuePartsOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by its names.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
