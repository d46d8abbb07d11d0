// Edits a computed value: by choosing functions and values, or as text. Shows what it gives for example values.
import type { Field } from '@fieldhouse/contract/collections';
import { type Expression, refsOfExpression } from '@fieldhouse/contract/expressions';
import { checkExpression, type ExpressionProblem } from '@fieldhouse/domain/expressions/check-expression';
import { evaluate } from '@fieldhouse/domain/expressions/evaluate';
import { isResultFor, typeOfField } from '@fieldhouse/domain/expressions/expression-type';
import { toShownValue } from '@fieldhouse/domain/expressions/field-values';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { useValueFormats, valueText } from '../fields/index.ts';
import { ExpressionNode } from './expression-node.tsx';
import { ExpressionText, type PlacedProblem } from './expression-text.tsx';
import { type ExpressionValue, withUniqueLabels } from './expression-value.ts';
import css from './expressions.module.css';
import { sampleValue } from './sample-values.ts';
import { isEmptyNode, pathKey } from './tree-edits.ts';

export interface ExpressionEditorProps {
  /** The field that gets the result; its type and settings decide what fits. */
  readonly field: Pick<Field, 'dataType' | 'settings'>;
  readonly expression: Expression;
  readonly values: readonly ExpressionValue[];
  readonly onChange: (expression: Expression) => void;
}

const modes = ['build', 'text'] as const;

export function ExpressionEditor({ field, expression, onChange, ...props }: ExpressionEditorProps) {
  const t = usePhrases('expressions');
  const values = withUniqueLabels(props.values);
  const [mode, setMode] = useState<(typeof modes)[number]>('build');
  const problemsOf = (tree: Expression): ProblemOfField[] => {
    const { type, problems } = checkExpression(tree, (name) => values.find((one) => one.name === name));
    if (problems.length > 0 || isEmptyNode(tree) || isResultFor(type, field)) return [...problems];
    return [{ code: 'result_unfit', path: [] }];
  };
  const problems = problemsOf(expression);
  const textOf = ({ code }: ProblemOfField) => t(`problem.${code}`);
  const kind = typeOfField(field).kind;
  return (
    <div className={css.editor}>
      <SegmentedControl
        size="xs"
        className={css.modes}
        aria-label={t('mode')}
        data={modes.map((value) => ({ value, label: t(value) }))}
        value={mode}
        onChange={(value) => setMode(modes.find((one) => one === value) ?? 'build')}
      />
      {mode === 'build' ? (
        <ExpressionNode
          node={expression}
          path={[]}
          label={t('calculation')}
          accepted={
            kind === 'records'
              ? ['record', 'records']
              : kind === 'any' || kind === 'empty'
                ? undefined
                : [kind]
          }
          values={values}
          problems={new Map(problems.map((one) => [pathKey(one.path), textOf(one)]))}
          onChange={onChange}
        />
      ) : (
        <ExpressionText
          label={t('calculation')}
          tree={expression}
          values={values}
          problemOf={({ tree, spanAt }): PlacedProblem | undefined => {
            const [first] = problemsOf(tree);
            return first && { ...spanAt(first.path), text: textOf(first) };
          }}
          onChange={onChange}
        />
      )}
      {problems.length === 0 && !isEmptyNode(expression) && (
        <Example field={field} expression={expression} values={values} />
      )}
    </div>
  );
}

type ProblemOfField = Omit<ExpressionProblem, 'code'> & {
  readonly code: ExpressionProblem['code'] | 'result_unfit';
};

/** The result for example values, so that an author sees what the calculation does. */
function Example({ field, expression, values }: Omit<ExpressionEditorProps, 'onChange'>) {
  const t = usePhrases('expressions');
  const formats = useValueFormats();
  const { timeZone } = useMembership();
  const [now] = useState(() => new Date());
  const currency = typeof field.settings.currency === 'string' ? field.settings.currency : 'USD';
  const sampleOf = (name: string) => {
    const found = values.find((one) => one.name === name);
    return found ? sampleValue(found.type, { now, text: t('sampleText'), currency }) : null;
  };
  const { value } = evaluate(expression, { lookUp: sampleOf, now, timeZone });
  const result = valueText(toShownValue(value, field), field, formats);
  const used = values
    .filter(({ name }) => refsOfExpression(expression).includes(name))
    .map(({ name, label, type, field: from }) => {
      const shownAs = from ?? {
        dataType: type.kind === 'date' ? ('date' as const) : ('plain_text' as const),
        settings: {},
      };
      const shown = valueText(toShownValue(sampleOf(name), shownAs), shownAs, formats);
      return t('exampleValue', { name: label, value: shown || t('exampleEmpty') });
    });
  return (
    <p className={css.example}>
      {t('example')}: <strong>{result || t('exampleEmpty')}</strong>
      {used.length > 0 && <span className={css.soft}> {t('exampleWith', { values: used.join(', ') })}</span>}
    </p>
  );
}
