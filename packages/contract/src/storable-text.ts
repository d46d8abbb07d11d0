/** PostgreSQL refuses NUL and would store a lone surrogate as U+FFFD; both are refused here. Separate, so that public pages load no schemas for it. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}
