// One field of a task that creates or changes a record: asked or set, its label, its value.
import type { Field } from '@fieldhouse/contract/collections';
import { isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';
import { fieldModes, type TaskField, type WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { lookOf } from '@fieldhouse/domain/wizards/looks';
import type { ConditionPlace } from '@fieldhouse/domain/wizards/names/defined-names';
import { ActionIcon, Checkbox, Collapse, Menu, Select, TextInput } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { GitBranchIcon } from '@phosphor-icons/react/dist/csr/GitBranch';
import { use, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { DragHandle, useSortableRow } from '../../../../ui/sorting/sortable-list.tsx';
import { isTypedInto } from '../../../fields/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { MoveAnswer } from '../ask/move-answer.ts';
import css from '../builder.module.css';
import { ConditionButton } from '../conditions/condition-button.tsx';
import { emptyValue, ValueEditor } from '../values/value-editor.tsx';
import { OfferEditor } from './offer-editor.tsx';

interface TaskFieldRowProps {
  readonly taskField: TaskField;
  readonly field: Field | undefined;
  readonly definition: WizardDefinition;
  readonly place: ConditionPlace & { readonly taskId: string };
  readonly collections: DraftCollections;
  readonly index: number;
  readonly count: number;
  readonly onChange: (taskField: TaskField) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

export function TaskFieldRow(props: TaskFieldRowProps) {
  const { taskField, field, place, index, count, onChange, onMove, onRemove } = props;
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const move = use(MoveAnswer);
  const [isOpen, setOpen] = useState(false);
  const name = field?.title ?? t('create.missing');
  const { mode } = taskField;
  const summary = mode === 'hidden' ? '' : [taskField.label, taskField.hint].filter(Boolean).join(' · ');
  const { row, grip, handle } = useSortableRow(taskField.fieldId);
  return (
    <li {...row} className={css.field} data-field={taskField.fieldId}>
      <div className={css.fieldHead} {...grip}>
        <DragHandle label={t('create.moveField', { name })} handle={handle} size="small" />
        <ActionIcon
          size={28}
          aria-expanded={isOpen}
          aria-label={t('create.details', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CaretDownIcon size={14} weight="bold" /> : <CaretRightIcon size={14} weight="bold" />}
        </ActionIcon>
        <span className={css.fieldName}>
          {name}
          {summary !== '' && <span className={css.fieldSummary}>{summary}</span>}
        </span>
        {taskField.condition && (
          <GitBranchIcon
            size={14}
            weight="bold"
            color="var(--fh-accent)"
            role="img"
            aria-label={t('condition.has')}
          />
        )}
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
        {mode !== 'hidden' && (
          <Checkbox
            size="xs"
            label={t('create.required')}
            aria-label={t('create.requiredOf', { field: name })}
            checked={taskField.isRequired || field?.isRequired === true}
            disabled={field?.isRequired === true}
            onChange={(event) => onChange({ ...taskField, isRequired: event.currentTarget.checked })}
          />
        )}
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
            {move && field && mode !== 'hidden' && (
              <Menu.Item onClick={() => move({ taskId: place.taskId, fieldId: taskField.fieldId })}>
                {b('ask.move')}
              </Menu.Item>
            )}
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

function FieldDetails({
  taskField,
  field,
  definition,
  place,
  collections,
  onChange,
}: TaskFieldRowProps & { readonly field: Field }) {
  const t = usePhrases('wizards');
  const { mode, value, label, hint } = taskField;
  const look = lookOf(field);
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
          {look !== undefined && (
            <Select
              size="xs"
              label={t('create.look')}
              data={[
                { value: 'own', label: t('create.ownLook') },
                { value: look, label: t(`create.${look}`) },
              ]}
              value={taskField.look ?? 'own'}
              allowDeselect={false}
              onChange={(value) => onChange({ ...taskField, look: value === look ? look : null })}
            />
          )}
          {isTypedInto(field) && (
            <TextInput
              size="xs"
              label={t('create.placeholder')}
              value={taskField.placeholder}
              maxLength={200}
              onChange={(event) => onChange({ ...taskField, placeholder: event.currentTarget.value })}
            />
          )}
          {isListChoice(field.dataType) && (
            <Checkbox
              size="sm"
              label={t('create.mayAdd')}
              checked={taskField.mayAdd}
              onChange={(event) => onChange({ ...taskField, mayAdd: event.currentTarget.checked })}
            />
          )}
          {isRecordLink(field.dataType) && (
            <OfferEditor
              field={field}
              offer={taskField.offer}
              access={definition.access}
              collections={collections}
              onChange={(offer) => onChange({ ...taskField, offer })}
            />
          )}
        </>
      )}
      {mode !== 'asked' && (
        <ValueEditor
          field={field}
          value={value ?? emptyValue}
          definition={definition}
          stepId={place.stepId}
          setAt={mode === 'hidden' ? place : undefined}
          collections={collections}
          onChange={(next) => onChange({ ...taskField, value: next })}
        />
      )}
      <ConditionButton
        kind="field"
        name={field.title}
        definition={definition}
        place={place}
        collections={collections}
        value={taskField.condition}
        onChange={(condition) => onChange({ ...taskField, condition })}
      />
    </div>
  );
}
