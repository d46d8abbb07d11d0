/**
 * Other ways to write a value than the usual one of its type, as the author of a text chooses them. Texts in `capitals`. Days:
 * `short` is “Mar 3, 2027”, `weekday` begins with “Wednesday”. `whole` is without decimals. Of a list, the `first` or the
 * `count`. Of an address the `city`, and a phone number as it is dialed from abroad.
 */
export const printForms = [
  'capitals',
  'short',
  'weekday',
  'whole',
  'first',
  'count',
  'city',
  'international',
] as const;
export type PrintForm = (typeof printForms)[number];

export const formsOfDays = ['short', 'weekday'] as const satisfies readonly PrintForm[];
