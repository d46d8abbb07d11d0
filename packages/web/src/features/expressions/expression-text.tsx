// The text form: problems are marked at their place, and names are completed while they are written.
import type { Expression } from '@fieldhouse/contract/expressions';
import { type ParsedExpression, parseExpression } from '@fieldhouse/domain/expressions/parse-expression';
import { printExpression } from '@fieldhouse/domain/expressions/print-expression';
import type { Span } from '@fieldhouse/domain/expressions/tokens';
import { Input } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { type Completion, completionsAt } from './completion.ts';
import type { ExpressionValue } from './expression-value.ts';
import css from './expressions.module.css';
import { isEmptyNode } from './tree-edits.ts';
import { useVocabulary } from './use-vocabulary.ts';

type Parsed = Extract<ParsedExpression, { ok: true }>;
type SyntaxCode = Parameters<ReturnType<typeof usePhrases<'expressions'>>>[0];

export interface PlacedProblem extends Span {
  readonly text: string;
}

interface ExpressionTextProps {
  readonly label: string;
  readonly tree: Expression;
  readonly values: readonly ExpressionValue[];
  /** The first problem of a tree that could be read. */
  readonly problemOf: (parsed: Parsed) => PlacedProblem | undefined;
  readonly onChange: (tree: Expression) => void;
}

export function ExpressionText({ label, tree, values, problemOf, onChange }: ExpressionTextProps) {
  const t = usePhrases('expressions');
  const vocabulary = useVocabulary(values);
  const [source, setSource] = useState(() => (isEmptyNode(tree) ? '' : printExpression(tree, vocabulary)));
  const [caret, setCaret] = useState(-1);
  const [active, setActive] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const parsed = parseExpression(source, vocabulary);
  const problem = source.trim() === '' ? undefined : placed(parsed);
  const { from, options } = completionsAt(source, caret, { values, vocabulary });
  const current = options[Math.min(active, options.length - 1)];
  function placed(read: ParsedExpression): PlacedProblem | undefined {
    if (read.ok) return problemOf(read);
    // Each code of the parser has a phrase.
    return { ...read.span, text: t(`problem.${read.code}` as SyntaxCode) };
  }
  const write = (next: string, nextCaret: number) => {
    setSource(next);
    setCaret(nextCaret);
    setActive(0);
    const read = parseExpression(next, vocabulary);
    if (read.ok) onChange(read.tree);
  };
  const complete = ({ insert }: Completion) => {
    const next = source.slice(0, from) + insert + source.slice(caret);
    write(next, from + insert.length);
    // After React has put the text into the area.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + insert.length, from + insert.length);
      setCaret(-1);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') complete(current);
    else if (event.key === 'Escape') setCaret(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Input.Description id={`${id}-hint`} mb={6}>
        {t('textHint')}
      </Input.Description>
      <div className={css.source}>
        <pre className={css.marks} aria-hidden="true">
          {problem ? <Marked source={source} span={problem} /> : source}
        </pre>
        <textarea
          ref={area}
          id={id}
          className={css.area}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          value={source}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-autocomplete="list"
          aria-controls={current ? `${id}-list` : undefined}
          aria-activedescendant={current ? `${id}-${options.indexOf(current)}` : undefined}
          onChange={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => setCaret(-1)}
        />
      </div>
      {current && (
        <div id={`${id}-list`} role="listbox" aria-label={t('suggestions')} className={css.suggestions}>
          {options.map((option, index) => (
            // The text area keeps the focus, and its keys choose.
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div
              key={option.insert}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option === current}
              className={css.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => complete(option)}
            >
              <span>{option.insert}</span>
              {option.op && <span className={css.soft}>{t(`op.${option.op}`)}</span>}
            </div>
          ))}
        </div>
      )}
      <div id={`${id}-problem`} aria-live="polite">
        {problem && (
          <Input.Error mt={4}>
            {t('problemAt', { problem: problem.text, place: problem.from + 1 })}
          </Input.Error>
        )}
      </div>
    </div>
  );
}

/** At the end of the text there is nothing to mark but the place. */
function Marked({ source, span: { from, to } }: { readonly source: string; readonly span: Span }) {
  return (
    <>
      {source.slice(0, from)}
      <mark className={css.mark}>{source.slice(from, to) || ' '}</mark>
      {source.slice(to)}
    </>
  );
}
