/** A choice or link is its name; what has several parts is JSON. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  if (typeof value !== 'object') return String(value);
  return 'label' in value ? String(value.label) : JSON.stringify(value);
}
