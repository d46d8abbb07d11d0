// From the form that the API sends to the form that it takes: selections and links go out as ids.

export function toWireValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWireValue);
  if (isLink(value)) return value.id;
  if (value === '' || value === undefined) return null;
  return value;
}

function isLink(value: unknown): value is { readonly id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
