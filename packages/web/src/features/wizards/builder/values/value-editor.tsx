// Where a value comes from that the visitor does not enter: fixed, from the run, or computed.
import type { Field } from '@fieldhouse/contract/collections';
import type { Expression } from '@fieldhouse/contract/expressions';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { ValueSource } from '@fieldhouse/contract/wizard-values';
import type { ConditionPlace } from '@fieldhouse/domain/wizards/names/defined-names';
import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { ExpressionEditor } from '../../../expressions/index.ts';
import { FieldInput, optionsLoaderOf, teamUploads, toWireValue } from '../../../fields/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { fittingChoices } from '../answer-choices.ts';
import { useChoiceText } from '../use-choice-text.ts';
import { useExpressionValues } from './expression-values.ts';
import { variableFields } from './variable-fields.ts';

export const emptyValue: ValueSource = { kind: 'literal', value: null };

interface ValueEditorProps {
  readonly field: Field;
  readonly value: ValueSource;
  readonly definition: WizardDefinition;
  readonly stepId: string;
  /** If it is set when the step is submitted: where. */
  readonly setAt?: ConditionPlace | undefined;
  readonly collections: DraftCollections;
  readonly onChange: (value: ValueSource) => void;
}

export function ValueEditor(props: ValueEditorProps) {
  const { field, value, definition, stepId, setAt, collections, onChange } = props;
  const t = usePhrases('wizards');
  const client = useQueryClient();
  const teamId = useTeamId();
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  // A link is stored as its id; the input shows the label it was chosen with.
  const [shown, setShown] = useState<unknown>(value.kind === 'literal' ? value.value : null);
  const textOf = useChoiceText();
  const choices = fittingChoices(field, { definition, stepId, setAt, collections: collections.known });
  const choose = (choice: string | null) => {
    if (choice === 'computed') onChange({ kind: 'computed', expression: begunWith(value) });
    else onChange(choice === null || choice === 'fixed' ? emptyValue : { kind: 'variable', ref: choice });
  };
  return (
    <>
      <Select
        size="xs"
        label={t('create.from')}
        data={[
          { value: 'fixed', label: t('create.fixed') },
          { value: 'computed', label: t('create.computed') },
          ...choices.map((choice) => ({ value: choice.name, label: textOf(choice) })),
        ]}
        value={value.kind === 'variable' ? value.ref : value.kind === 'computed' ? 'computed' : 'fixed'}
        allowDeselect={false}
        onChange={choose}
      />
      {value.kind === 'literal' && (
        <FieldInput
          field={{ ...field, title: t('create.value'), description: '', isRequired: false }}
          value={shown}
          uploads={teamUploads(teamId)}
          loadOptions={loadOptions}
          onChange={(next) => {
            setShown(next);
            onChange({ kind: 'literal', value: toWireValue(next) });
          }}
        />
      )}
      {value.kind === 'computed' && (
        <ComputedEditor
          field={field}
          expression={value.expression}
          definition={definition}
          stepId={stepId}
          setAt={setAt}
          collections={collections}
          onChange={(expression) => onChange({ kind: 'computed', expression })}
        />
      )}
    </>
  );
}

/** The value chosen before is where the calculation begins. */
function begunWith(value: ValueSource): Expression {
  return value.kind === 'variable' ? { ref: value.ref } : { lit: null, type: 'empty' };
}

interface ComputedEditorProps extends Omit<ValueEditorProps, 'value' | 'onChange'> {
  readonly expression: Expression;
  readonly onChange: (expression: Expression) => void;
}

function ComputedEditor({
  field,
  expression,
  definition,
  stepId,
  setAt,
  collections,
  onChange,
}: ComputedEditorProps) {
  const { known, full } = collections;
  const fullFields = useMemo(() => {
    const fields = [...full.values()].flatMap((collection) => collection.fields);
    return new Map([...fields, ...variableFields(definition)].map((one) => [String(one.id), one]));
  }, [full, definition]);
  const values = useExpressionValues({ definition, stepId, setAt, collections: known, fullFields });
  return <ExpressionEditor field={field} expression={expression} values={values} onChange={onChange} />;
}
