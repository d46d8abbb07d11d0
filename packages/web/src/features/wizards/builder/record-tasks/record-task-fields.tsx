// Shared by tasks that create or change a record: a heading, and their fields.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { FieldsTask, WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { TextInput } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { ConsentList } from './consent-list.tsx';
import { TaskFieldList } from './task-field-list.tsx';

interface RecordTaskFieldsProps<T extends FieldsTask> {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: T;
  readonly collection: CollectionWithFields;
  readonly collections: DraftCollections;
  readonly onChange: (task: T) => void;
}

export function RecordTaskFields<T extends FieldsTask>(props: RecordTaskFieldsProps<T>) {
  const { definition, step, task, collection, collections, onChange } = props;
  const t = usePhrases('wizards');
  return (
    <>
      <TextInput
        label={t('create.heading')}
        placeholder={t('create.headingHint')}
        value={task.title}
        maxLength={200}
        onChange={(event) => onChange({ ...task, title: event.currentTarget.value })}
      />
      <TaskFieldList
        definition={definition}
        step={step}
        taskId={task.id}
        fields={task.fields}
        collection={collection}
        collections={collections}
        isNew={!('records' in task)}
        onChange={(fields) => onChange({ ...task, fields })}
      />
      <ConsentList
        task={task}
        collection={collection}
        onChange={(consents) => onChange({ ...task, consents })}
      />
    </>
  );
}
