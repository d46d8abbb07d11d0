// Types whose value is an ordered list of ids.
import { brokenRule, emptinessOperators, type FieldType, type Parsed, parsedValue } from '../field-type.ts';
import { joinParts, splitParts } from '../parts/parts-text.ts';
import { checkId, idFromLabel } from './linked-id.ts';

const maxItems = 200;

type IdsType = 'multi_selection_from_list' | 'multi_data_record' | 'multi_data_collection';

export function linkedIds<T extends IdsType>(dataType: T): FieldType<T, string[]> {
  return {
    dataType,
    parse(input) {
      if (input === null) return parsedValue<string[]>(null);
      if (!Array.isArray(input)) return brokenRule('wrong_type', { expected: 'ids' });
      return collect(input, checkId);
    },
    fromText(text, _settings, { findByLabel }) {
      const labels = splitLabels(text, (label) => findByLabel?.(label) !== undefined);
      return collect(labels, (label) => idFromLabel(label, findByLabel));
    },
    toText: labelsText,
    operators: ['has_any_of', 'has_all_of', 'has_none_of', ...emptinessOperators],
    looksLike: () => false,
    printForms: ['first', 'count'],
  };
}

interface Separators {
  readonly signs: RegExp;
  /** A whole piece in quotation marks, which is between two signs. */
  readonly quoted: RegExp;
}

const semicolons: Separators = {
  signs: /;/,
  quoted: /\s*(?:"((?:[^"]|"")*)"|“([^“”]*)”|«([^«»]*)»)\s*/y,
};

/** Those of labels where there is no semicolon. Only white space that separates nothing is around a piece. */
const otherSeparators: Separators = {
  signs: /[,|\n]/,
  quoted: /[^\S\n]*(?:"((?:[^"]|"")*)"|“([^“”]*)”|«([^«»]*)»)[^\S\n]*/y,
};

/**
 * A semicolon inside a label is escaped with a backslash, and a label that begins with a quotation mark is quoted. A semicolon behind
 * a single label says that its other signs are its own.
 */
export function labelsText(labels: readonly string[]): string {
  const text = labels
    .map((label) => (/^["“«]/.test(label) ? quoted(label) : joinParts([label], ';')))
    .join('; ');
  const isSplit = labels.length === 1 && otherSeparators.signs.test(labels[0] ?? '');
  return isSplit || readList(text) ? `${text};` : text;
}

function quoted(label: string): string {
  return `"${label.replaceAll('"', '""')}"`;
}

/**
 * Splits at semicolons, as an export writes them. A text without any, which is no label itself, is split at commas, bars and
 * line ends, but within a label: `red, Smith, John` has two if there is one called `Smith, John`. Read too are labels in quotation
 * marks (`"a, b", c`) and lists of JSON.
 */
export function splitLabels(text: string, isLabel: (text: string) => boolean): string[] {
  const whole = text.trim();
  // A label may look like a quoted one.
  if (/^["“«]/.test(whole) && isLabel(whole)) return [whole];
  const list = readList(whole);
  return (list ?? labelsIn(whole, isLabel)).map((label) => label.trim()).filter((label) => label !== '');
}

/** All that may be a label of the text, depending on which labels there are. */
export function possibleLabels(text: string): string[] {
  const asked = new Set<string>();
  const found = splitLabels(text, (label) => {
    asked.add(label);
    return false;
  });
  return [...new Set([...asked, ...found])].filter((label) => label !== '');
}

function labelsIn(text: string, isLabel: (text: string) => boolean): readonly string[] {
  const parts = cutAt(text, semicolons);
  const [only] = parts;
  if (parts.length > 1) return parts.map(labelOf);
  if (only === undefined || only.label !== undefined) return parts.map(labelOf);
  const label = labelOf(only).trim();
  return isLabel(label) ? [label] : joinedLabels(only.text, isLabel);
}

/** Labels of more pieces are not looked for. */
const maxPieces = 3;

/** The pieces between commas, bars and line ends, as many together as are a label. */
function joinedLabels(text: string, isLabel: (text: string) => boolean): readonly string[] {
  const pieces = cutAt(text, otherSeparators);
  const labels: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const most = Math.min(maxPieces, pieces.length - at);
    let count = 1;
    for (let more = most; more > 1 && count === 1; more -= 1) {
      const run = pieces.slice(at, at + more);
      const joined = text.slice(run[0]?.start, run.at(-1)?.end).trim();
      if (run.every(({ label }) => label === undefined) && isLabel(joined)) {
        labels.push(joined);
        count = more;
      }
    }
    const piece = pieces[at];
    if (count === 1 && piece) labels.push(labelOf(piece));
    at += count;
  }
  return labels;
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What is in the quotation marks around the whole piece. */
  readonly label?: string;
}

/** At signs that are neither escaped nor in quotation marks around a whole piece. */
function cutAt(text: string, { signs, quoted: quotedPiece }: Separators): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start <= text.length; ) {
    quotedPiece.lastIndex = start;
    const match = quotedPiece.exec(text);
    const behind = start + (match?.[0].length ?? 0);
    const isQuoted = match !== null && (behind === text.length || signs.test(text.charAt(behind)));
    let end = isQuoted ? behind : start;
    while (!isQuoted && end < text.length && !(signs.test(text.charAt(end)) && !isEscaped(text, end)))
      end += 1;
    const [, straight, curly, angled] = match ?? [];
    const quote = straight?.replaceAll('""', '"') ?? curly ?? angled;
    const label = isQuoted && quote !== undefined ? { label: quote } : {};
    pieces.push({ text: text.slice(start, end), start, end, ...label });
    start = end + 1;
  }
  return pieces;
}

/** Only semicolons can be. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charAt(first - 1) === '\\') first -= 1;
  return text.charAt(at) === ';' && (at - first) % 2 === 1;
}

function labelOf({ text, label }: Piece): string {
  return label ?? splitParts(text, ';', 1).join('');
}

/** The texts and numbers of a list of JSON: `["a", "b"]`. */
function readList(text: string): string[] | undefined {
  if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    const isPlain = Array.isArray(list) && list.every((one) => ['string', 'number'].includes(typeof one));
    return isPlain ? list.map(String) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Keeps the given order without duplicates; an empty list is an empty value. Stops at the first invalid item.
 */
function collect<T>(items: readonly T[], check: (item: T) => Parsed<string>): Parsed<string[]> {
  const ids = new Set<string>();
  for (const item of items) {
    const checked = check(item);
    if (!checked.ok) return checked;
    if (checked.value !== null) ids.add(checked.value);
    if (ids.size > maxItems) return brokenRule('too_many', { max: maxItems });
  }
  return parsedValue(ids.size === 0 ? null : [...ids]);
}
