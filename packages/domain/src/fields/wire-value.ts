// Converts values from the form the API sends to the form it accepts: selections and links become ids.

export function toWireValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWireValue);
  if (isLink(value)) return value.id;
  if (value === '' || value === undefined) return null;
  return value;
}

function isLink(value: unknown): value is { readonly id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
