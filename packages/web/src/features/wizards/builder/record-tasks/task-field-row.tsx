// One field of a task that creates or changes a record: asked or set, its label, its value.
import type { Field } from '@fieldhouse/contract/collections';
import {
  fieldModes,
  type TaskField,
  type ValueSource,
  type WizardDefinition,
} from '@fieldhouse/contract/wizard-definition';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { ActionIcon, Checkbox, Collapse, Menu, Select, TextInput } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { FieldInput, optionsLoaderOf, toWireValue } from '../../../fields/index.ts';
import { fittingChoices, type ValueChoice } from '../answer-choices.ts';
import css from '../builder.module.css';
import { useChoiceText } from '../use-choice-text.ts';

interface TaskFieldRowProps {
  readonly taskField: TaskField;
  readonly field: Field | undefined;
  readonly definition: WizardDefinition;
  readonly stepId: string;
  readonly collections: KnownCollections;
  readonly index: number;
  readonly count: number;
  readonly onChange: (taskField: TaskField) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

export function TaskFieldRow(props: TaskFieldRowProps) {
  const { taskField, field, index, count, onChange, onMove, onRemove } = props;
  const t = usePhrases('wizards');
  const [isOpen, setOpen] = useState(false);
  const name = field?.title ?? t('create.missing');
  const { mode } = taskField;
  return (
    <li className={css.field}>
      <div className={css.fieldHead}>
        <ActionIcon
          size={28}
          aria-expanded={isOpen}
          aria-label={t('create.details', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CaretDownIcon size={14} weight="bold" /> : <CaretRightIcon size={14} weight="bold" />}
        </ActionIcon>
        <span className={css.fieldName}>{name}</span>
        <Select
          size="xs"
          className={css.mode}
          aria-label={t('create.mode', { field: name })}
          data={fieldModes.map((value) => ({ value, label: t(`create.${value}`) }))}
          value={mode}
          allowDeselect={false}
          onChange={(value) => {
            const next = fieldModes.find((known) => known === value) ?? 'asked';
            onChange({
              ...taskField,
              mode: next,
              value: next === 'asked' ? null : (taskField.value ?? emptyValue),
            });
            if (next !== 'asked') setOpen(true);
          }}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={28} aria-label={t('create.fieldActions', { name })}>
              <DotsThreeIcon size={16} weight="bold" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={index === 0} onClick={() => onMove(-1)}>
              {t('builder.moveUp')}
            </Menu.Item>
            <Menu.Item disabled={index === count - 1} onClick={() => onMove(1)}>
              {t('builder.moveDown')}
            </Menu.Item>
            <Menu.Item color="red" onClick={onRemove}>
              {t('builder.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <Collapse expanded={isOpen}>{field && isOpen && <FieldDetails {...props} field={field} />}</Collapse>
    </li>
  );
}

const emptyValue: ValueSource = { kind: 'literal', value: null };

function FieldDetails({
  taskField,
  field,
  definition,
  stepId,
  collections,
  onChange,
}: TaskFieldRowProps & { readonly field: Field }) {
  const t = usePhrases('wizards');
  const { mode, value, label, hint, isRequired } = taskField;
  return (
    <div className={css.details}>
      {mode !== 'hidden' && (
        <>
          <TextInput
            size="xs"
            label={t('create.label')}
            placeholder={field.title}
            value={label}
            maxLength={200}
            onChange={(event) => onChange({ ...taskField, label: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            label={t('create.hint')}
            value={hint}
            maxLength={500}
            onChange={(event) => onChange({ ...taskField, hint: event.currentTarget.value })}
          />
          <Checkbox
            size="sm"
            label={t('create.required')}
            checked={isRequired || field.isRequired}
            disabled={field.isRequired}
            onChange={(event) => onChange({ ...taskField, isRequired: event.currentTarget.checked })}
          />
        </>
      )}
      {mode !== 'asked' && (
        <ValueEditor
          field={field}
          value={value ?? emptyValue}
          choices={fittingChoices(field, { definition, stepId, collections })}
          onChange={(next) => onChange({ ...taskField, value: next })}
        />
      )}
    </div>
  );
}

interface ValueEditorProps {
  readonly field: Field;
  readonly value: ValueSource;
  readonly choices: readonly ValueChoice[];
  readonly onChange: (value: ValueSource) => void;
}

/** A fixed value in the field's own input, or an earlier value of the run of the same type. */
function ValueEditor({ field, value, choices, onChange }: ValueEditorProps) {
  const t = usePhrases('wizards');
  const client = useQueryClient();
  const teamId = useTeamId();
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  // A link is stored as its id; the input shows the label it was chosen with.
  const [shown, setShown] = useState<unknown>(value.kind === 'literal' ? value.value : null);
  const textOf = useChoiceText();
  return (
    <>
      {choices.length > 0 && (
        <Select
          size="xs"
          label={t('create.from')}
          data={[
            { value: 'fixed', label: t('create.fixed') },
            ...choices.map((choice) => ({ value: choice.name, label: textOf(choice) })),
          ]}
          value={value.kind === 'variable' ? value.ref : 'fixed'}
          allowDeselect={false}
          onChange={(ref) =>
            onChange(ref === null || ref === 'fixed' ? emptyValue : { kind: 'variable', ref })
          }
        />
      )}
      {value.kind === 'literal' && (
        <FieldInput
          field={{ ...field, title: t('create.value'), description: '', isRequired: false }}
          value={shown}
          loadOptions={loadOptions}
          onChange={(next) => {
            setShown(next);
            onChange({ kind: 'literal', value: toWireValue(next) });
          }}
        />
      )}
    </>
  );
}
