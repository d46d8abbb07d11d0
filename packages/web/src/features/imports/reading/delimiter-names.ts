/** The characters that are guessed between cells, and no character. */
export const delimiterNames = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  '': 'nothing',
} as const;

export function isNamed(delimiter: string): delimiter is keyof typeof delimiterNames {
  return Object.hasOwn(delimiterNames, delimiter);
}
