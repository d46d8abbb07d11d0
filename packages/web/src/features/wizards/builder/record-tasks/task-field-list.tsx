// The fields of a task that creates or changes a record, in the order of its questions.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { TaskField, WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { Button, Menu } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { usePhrases } from '../../../../app/phrases.ts';
import { Sortable } from '../../../../ui/sorting/sortable-list.tsx';
import type { DraftCollections } from '../../wizard-queries.ts';
import css from '../builder.module.css';
import { moved } from '../definition-edits.ts';
import { TaskFieldRow } from './task-field-row.tsx';

interface TaskFieldListProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly taskId: string;
  readonly fields: readonly TaskField[];
  readonly collection: CollectionWithFields;
  readonly collections: DraftCollections;
  /** A new record, which needs every required field. */
  readonly isNew: boolean;
  readonly onChange: (fields: TaskField[]) => void;
}

export function TaskFieldList(props: TaskFieldListProps) {
  const { definition, step, taskId, fields, collection, collections, isNew, onChange: change } = props;
  const t = usePhrases('wizards');
  const left = collection.fields.filter((field) => !fields.some(({ fieldId }) => fieldId === field.id));
  const required = left.filter((field) => isNew && field.isRequired && field.defaultValue === null);
  const add = (added: readonly Field[]) => change([...fields, ...added.map(newTaskField)]);
  return (
    <div>
      <div className={css.listHead}>
        <h4 className={css.listTitle}>{t('create.fields')}</h4>
        {required.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => add(required)}>
            {t('create.addRequired')}
          </Button>
        )}
      </div>
      {fields.length === 0 && <p className={css.hint}>{t('create.noFields')}</p>}
      <Sortable
        ids={fields.map(({ fieldId }) => fieldId)}
        onOrder={(ids) => change(ids.flatMap((id) => fields.find(({ fieldId }) => fieldId === id) ?? []))}
        instructions={t('builder.dragHint')}
        announce={(id, position) => {
          const name = collection.fields.find((field) => field.id === id)?.title ?? t('create.missing');
          return t('builder.moved', { name, position, total: fields.length });
        }}
      >
        <ul className={css.fields}>
          {fields.map((taskField, index) => (
            <TaskFieldRow
              key={taskField.fieldId}
              taskField={taskField}
              field={collection.fields.find(({ id }) => id === taskField.fieldId)}
              definition={definition}
              place={{ stepId: step.id, taskId, fieldId: taskField.fieldId }}
              collections={collections}
              index={index}
              count={fields.length}
              onChange={(next) => change(fields.map((one) => (one.fieldId === next.fieldId ? next : one)))}
              onMove={(by) => change(moved(fields, index, index + by))}
              onRemove={() => change(fields.filter((one) => one.fieldId !== taskField.fieldId))}
            />
          ))}
        </ul>
      </Sortable>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<PlusIcon size={14} weight="bold" />}>
            {t('create.addField')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.scrolling}>
          {left.length === 0 && <Menu.Label>{t('create.allAdded')}</Menu.Label>}
          {left.map((field) => (
            <Menu.Item key={field.id} onClick={() => add([field])}>
              {field.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function newTaskField(field: Field): TaskField {
  return {
    fieldId: field.id,
    mode: 'asked',
    label: '',
    hint: '',
    placeholder: '',
    look: null,
    offer: null,
    mayAdd: false,
    isRequired: field.isRequired,
    value: null,
    condition: null,
  };
}
