import type { FileValue, LinkValue } from '@fieldhouse/contract/field-types';

/** From `{id, label}`, and from a file, to the id; everything else as it is. */
export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  return isNamed(value) ? value.id : value;
}

function isNamed(value: unknown): value is LinkValue | FileValue {
  return (
    typeof value === 'object' && value !== null && 'id' in value && ('label' in value || 'mediaType' in value)
  );
}
