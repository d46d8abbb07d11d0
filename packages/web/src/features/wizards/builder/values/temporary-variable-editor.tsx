// The task "create a temporary variable": a value that is asked or computed, and stored in no record.

import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { type TemporaryVariableTask, variableTypes } from '@fieldhouse/contract/wizard-variables';
import { variableField } from '@fieldhouse/domain/wizards/temporary-variables';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { use } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { FieldSettingsInputs } from '../../../fields/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { MoveAnswer } from '../ask/move-answer.ts';
import { emptyValue, ValueEditor } from './value-editor.tsx';
import { toField } from './variable-fields.ts';

interface TemporaryVariableEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: TemporaryVariableTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: TemporaryVariableTask) => void;
}

const modes = ['asked', 'computed'] as const;

export function TemporaryVariableEditor(props: TemporaryVariableEditorProps) {
  const { definition, step, task, collections, onChange } = props;
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const move = use(MoveAnswer);
  const { title, hint, mode, isRequired, value } = task;
  const field = toField(variableField(task));
  const chooseMode = (next: string | null) => {
    const chosen = next === 'computed' ? 'computed' : 'asked';
    if (chosen !== mode)
      onChange({ ...task, mode: chosen, value: chosen === 'asked' ? null : newCalculation });
  };
  return (
    <>
      <Select
        label={t('variable.mode')}
        data={modes.map((one) => ({ value: one, label: t(`variable.${one}`) }))}
        value={mode}
        allowDeselect={false}
        onChange={chooseMode}
      />
      <TextInput
        label={t(mode === 'asked' ? 'create.label' : 'variable.name')}
        value={title}
        maxLength={200}
        onChange={(event) => onChange({ ...task, title: event.currentTarget.value })}
      />
      {mode === 'asked' && (
        <TextInput
          label={t('create.hint')}
          value={hint}
          maxLength={500}
          onChange={(event) => onChange({ ...task, hint: event.currentTarget.value })}
        />
      )}
      <TypeInputs task={task} onChange={onChange} />
      {mode === 'asked' ? (
        <>
          <Checkbox
            size="sm"
            label={t('create.required')}
            checked={isRequired}
            onChange={(event) => onChange({ ...task, isRequired: event.currentTarget.checked })}
          />
          {move && (
            <div>
              <Button size="compact-sm" variant="default" onClick={() => move({ taskId: task.id })}>
                {b('ask.move')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <ValueEditor
          key={task.dataType}
          field={field}
          value={value ?? emptyValue}
          definition={definition}
          stepId={step.id}
          setAt={task.mode === 'computed' ? { stepId: step.id, taskId: task.id } : undefined}
          collections={collections}
          onChange={(next) => onChange({ ...task, value: next })}
        />
      )}
    </>
  );
}

const newCalculation = { kind: 'computed', expression: { lit: null, type: 'empty' } } as const;

function TypeInputs({ task, onChange }: Pick<TemporaryVariableEditorProps, 'task' | 'onChange'>) {
  const t = usePhrases('wizards');
  const types = usePhrases('collections');
  const { dataType, value } = task;
  const { settings } = toField(variableField(task));
  const choose = (next: string | null) => {
    const chosen = variableTypes.find((one) => one === next);
    // A fixed value is of the type before.
    const source = value?.kind === 'literal' ? emptyValue : value;
    if (chosen && chosen !== dataType) onChange({ ...task, dataType: chosen, settings: {}, value: source });
  };
  return (
    <>
      <Select
        label={t('variable.type')}
        data={variableTypes.map((one) => ({ value: one, label: types(`type.${one}`) }))}
        value={dataType}
        allowDeselect={false}
        onChange={choose}
      />
      <FieldSettingsInputs
        dataType={dataType}
        settings={settings}
        isNew
        list={undefined}
        onList={() => {}}
        // Settings of these types are texts, numbers and switches; the contract checks them.
        onChange={(part) => onChange({ ...task, settings: { ...settings, ...part } as typeof task.settings })}
      />
    </>
  );
}
