// The task "create a record": which collection, which fields, and what happens to each.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type {
  CreateRecordTask,
  TaskField,
  WizardDefinition,
  WizardStep,
} from '@fieldhouse/contract/wizard-definition';
import { Button, Menu, TextInput } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { LoadedSelect } from '../../../app/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/use-team.ts';
import { type DraftCollections, useCollections } from '../wizard-queries.ts';
import css from './builder.module.css';
import { moved } from './definition-edits.ts';
import { TaskFieldRow } from './task-field-row.tsx';

interface CreateRecordEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: CreateRecordTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: CreateRecordTask) => void;
}

export function CreateRecordEditor({
  definition,
  step,
  task,
  collections,
  onChange,
}: CreateRecordEditorProps) {
  const t = usePhrases('wizards');
  const all = useCollections(useTeamId());
  const collection = task.collectionId === null ? undefined : collections.full.get(task.collectionId);
  const choose = (id: string | null) => {
    // The choices are the ids of collections.
    if (id !== task.collectionId) onChange({ ...task, collectionId: id as CollectionId | null, fields: [] });
  };
  return (
    <>
      <LoadedSelect
        label={t('create.collection')}
        placeholder={t('create.chooseCollection')}
        searchable
        choices={all
          ?.filter((one) => !one.isUsedAsCustomList || one.id === task.collectionId)
          .map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        value={task.collectionId}
        onChange={choose}
        allowDeselect={false}
      />
      {collection && (
        <>
          <TextInput
            label={t('create.heading')}
            placeholder={t('create.headingHint')}
            value={task.title}
            maxLength={200}
            onChange={(event) => onChange({ ...task, title: event.currentTarget.value })}
          />
          <FieldList
            definition={definition}
            step={step}
            task={task}
            collection={collection}
            collections={collections}
            onChange={onChange}
          />
        </>
      )}
    </>
  );
}

interface FieldListProps extends CreateRecordEditorProps {
  readonly collection: CollectionWithFields;
}

function FieldList({ definition, step, task, collection, collections, onChange }: FieldListProps) {
  const t = usePhrases('wizards');
  const { fields } = task;
  const left = collection.fields.filter((field) => !fields.some(({ fieldId }) => fieldId === field.id));
  const required = left.filter((field) => field.isRequired && field.defaultValue === null);
  const change = (next: TaskField[]) => onChange({ ...task, fields: next });
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
      <ul className={css.fields}>
        {fields.map((taskField, index) => (
          <TaskFieldRow
            key={taskField.fieldId}
            taskField={taskField}
            field={collection.fields.find(({ id }) => id === taskField.fieldId)}
            definition={definition}
            stepId={step.id}
            collections={collections.known}
            index={index}
            count={fields.length}
            onChange={(next) => change(fields.map((one) => (one.fieldId === next.fieldId ? next : one)))}
            onMove={(by) => change(moved(fields, index, index + by))}
            onRemove={() => change(fields.filter((one) => one.fieldId !== taskField.fieldId))}
          />
        ))}
      </ul>
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
  return { fieldId: field.id, mode: 'asked', label: '', hint: '', isRequired: field.isRequired, value: null };
}
