// What can be written next at a place of the text form.
import { type ExpressionOp, expressionOps } from '@fieldhouse/contract/expressions';
import { bracketed } from '@fieldhouse/domain/expressions/tokens';
import type { Vocabulary } from '@fieldhouse/domain/expressions/vocabulary';
import type { ExpressionValue } from './expression-value.ts';

export interface Completion {
  readonly label: string;
  /** Replaces the text from `from` to the caret. */
  readonly insert: string;
  readonly op: ExpressionOp | undefined;
}

export interface Completions {
  readonly from: number;
  readonly options: readonly Completion[];
}

const maxOptions = 8;

export function completionsAt(
  source: string,
  caret: number,
  { values, vocabulary }: { readonly values: readonly ExpressionValue[]; readonly vocabulary: Vocabulary },
): Completions {
  const before = source.slice(0, caret);
  const none = { from: caret, options: [] };
  if (isInsideText(before)) return none;
  const open = openBracket(before);
  if (open !== undefined) {
    const typed = before.slice(open + 1);
    return { from: open, options: valuesLike(values, typed).slice(0, maxOptions) };
  }
  const [word = ''] = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before) ?? [];
  if (word === '') return none;
  const ofOps = expressionOps.flatMap((op): Completion[] => {
    const label = vocabulary.nameOf(op);
    return label.toLowerCase().startsWith(word.toLowerCase()) ? [{ label, insert: `${label}(`, op }] : [];
  });
  const options = [...ofOps, ...valuesLike(values, word)].slice(0, maxOptions);
  return { from: caret - word.length, options };
}

function valuesLike(values: readonly ExpressionValue[], typed: string): Completion[] {
  const wanted = typed.trim().toLowerCase();
  return values
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ label }) => ({ label, insert: bracketed(label), op: undefined }));
}

function isInsideText(before: string): boolean {
  return (withoutValues(before).split('"').length - 1) % 2 === 1;
}

/** A quotation mark in the name of a value opens no text. */
function withoutValues(before: string): string {
  return before.replaceAll(/\[(?:[^\]]|\]\])*\]/g, '');
}

function openBracket(before: string): number | undefined {
  const at = before.lastIndexOf('[');
  return at >= 0 && !before.slice(at).includes(']') ? at : undefined;
}
