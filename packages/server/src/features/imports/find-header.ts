// Guesses which row of a file names its columns, and says by what.
import type { HeaderEvidence } from '@fieldhouse/contract/file-reading';
import { maxImportColumns } from '@fieldhouse/contract/imports';
import { cutText } from '@fieldhouse/contract/storable-text';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { guessDataType, valueTypesOf } from '@fieldhouse/domain/fields/registry';
import { countTitles } from '../table-files/index.ts';

interface FoundHeader {
  /** Null if no row names the columns. */
  readonly headerRow: number | null;
  readonly evidence?: HeaderEvidence | undefined;
}

type Rows = readonly (readonly string[])[];

/** The first row that names columns, below any titles. */
export function findHeader(rows: Rows, locale: string): FoundHeader {
  let evidence: HeaderEvidence | undefined;
  for (const at of new Set([countTitles(rows), 0])) {
    const below = isShorter(rows[at], rows[at + 1])
      ? judgeHeader(rows[at + 1] ?? [], rows.slice(at + 2), locale)
      : undefined;
    if (below?.isHeader && below.evidence?.reason === 'unlike_below')
      return { headerRow: at + 2, evidence: below.evidence };
    const judged = judgeHeader(rows[at] ?? [], rows.slice(at + 1), locale);
    if (judged.isHeader) return { headerRow: at + 1, evidence: judged.evidence };
    ({ evidence } = judged);
  }
  return { headerRow: null, evidence };
}

/** Whether a row may be a title with a comma above a table: `Report, 2024`. */
function isShorter(row: Rows[number] = [], next: Rows[number] = []): boolean {
  const [own, other] = [row, next].map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  return own !== undefined && other !== undefined && other > 2 && own < other;
}

/** Longer first cells are texts, not questions of a form. */
const longestHeader = 500;
const longestText = 40;

interface JudgedRow {
  readonly isHeader: boolean;
  /** Undefined for an empty row. */
  readonly evidence?: HeaderEvidence;
}

/**
 * Whether the first row names the columns: judged column by column against the rows below. A first cell that is not of the
 * type of its column is a name, `No` above numbers too; one that is of that type is a value, but for years above numbers.
 * Where the columns are texts, names are unique texts without numbers and dates.
 */
function judgeHeader(first: readonly string[], rest: Rows, locale: string): JudgedRow {
  // A wider file is refused (analyse.ts), but not before it has taken its time.
  const names = first.slice(0, maxImportColumns).map((cell) => cell.trim());
  const filled = names.filter((name) => name !== '');
  if (filled.length === 0) return { isHeader: false };
  const long = filled.find((name) => name.length > longestHeader);
  if (long !== undefined) return { isHeader: false, evidence: evidenceOf('no_name', long) };
  const context = { locale, country: 'US', timeZone: 'UTC' };
  const below = names.map((_, index) => rest.map((row) => row[index] ?? ''));
  const votes = names.map((name, index): number => {
    const cells = below[index] ?? [];
    const type = guessDataType(cells, context);
    if (name === '' || type === 'plain_text') return 0;
    if (isYear(name) && !cells.some((cell) => isYear(cell.trim()))) return 1;
    return guessDataType([name, ...cells], context) === type ? -1 : 1;
  });
  const vote = Math.sign(votes.reduce((sum, one) => sum + one, 0));
  if (vote !== 0) {
    const column = votes.indexOf(vote);
    const shown = below[column]?.find((cell) => cell.trim() !== '')?.trim();
    const reason = vote > 0 ? 'unlike_below' : 'like_below';
    return { isHeader: vote > 0, evidence: evidenceOf(reason, names[column], shown) };
  }
  const odd = findValue(names, below, context);
  return odd === undefined
    ? { isHeader: true, evidence: evidenceOf('names') }
    : { isHeader: false, evidence: evidenceOf('no_name', odd) };
}

const fewestBelow = 2;

/**
 * A text that is a value, and no name. `No` and `2021` are names above texts, and so are several days or numbers, unless there is
 * just one row below.
 */
function findValue(names: readonly string[], below: Rows, context: TextContext): string | undefined {
  const doubtful = names.flatMap((name, index) => {
    const types = name === '' ? [] : valueTypesOf(name, context);
    return types.length === 0 ? [] : [{ name, types, cells: below[index] ?? [] }];
  });
  const isAlone = doubtful.length === 1;
  return doubtful.find(({ name, types, cells }) => {
    if (types.includes('email_address') || cells.length < fewestBelow) return true;
    const isName = isYear(name) || types.includes('boolean');
    if (!isName && (isAlone || cells.every((cell) => cell.trim() === ''))) return true;
    return cells.some((cell) => valueTypesOf(cell.trim(), context).some((type) => types.includes(type)));
  })?.name;
}

function evidenceOf(reason: HeaderEvidence['reason'], text = '', below = ''): HeaderEvidence {
  return { part: 'headerRow', reason, text: cutText(text, longestText), below: cutText(below, longestText) };
}

function isYear(text: string): boolean {
  return /^(19|20)\d\d$/.test(text);
}
