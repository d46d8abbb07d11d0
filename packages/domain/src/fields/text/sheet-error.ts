/** In English, Spanish, German and French, and those of Google Sheets. */
const errors: ReadonlySet<string> = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#FIELD!'],
  ...['#BLOCKED!', '#CONNECT!', '#UNKNOWN!', '#BUSY!', '#GETTING_DATA', '#ERROR!'],
  ...[
    '#N/D',
    '#¡REF!',
    '#¡VALOR!',
    '#¡DIV/0!',
    '#¿NOMBRE?',
    '#¡NUM!',
    '#¡NULO!',
    '#¡DESBORDAMIENTO!',
    '#¡CALC!',
  ],
  ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!', '#KALK!'],
  ...['#VALEUR!', '#NOM?', '#NOMBRE!', '#NUL!', '#EPARS!', '#CALC!'],
]);

/** Without its sign, as some programs write it: in capitals only, so that `#name` stays a tag. */
const withoutSign = /^#(?:N\/?A|REF|VALUE|DIV\/0|NAME|NUM|NULL|VALOR|NOMBRE|WERT|BEZUG|ZAHL|VALEUR|NOM)$/;

/** The formula itself: `=NA()`, `=#REF!`. */
const formula = /^=(?:NA|N\/A|NV|NOD|ND)\(\)$/i;

/** Longer than any of them, accents written apart. */
const maxLength = 40;

/** Whether a text is what a spreadsheet shows where a formula failed, such as `#N/A` or LibreOffice's `Err:502`: no value of its cell. */
export function isSheetError(text: string): boolean {
  const plain = text.trim();
  // Composing a long text of marks takes time that grows with its square.
  if (plain.length > maxLength) return false;
  const shown = plain.replace(/^=(?=#)/, '').normalize('NFC');
  return (
    errors.has(shown.toUpperCase()) ||
    withoutSign.test(shown) ||
    formula.test(plain) ||
    /^Err:5\d\d$/i.test(plain)
  );
}
