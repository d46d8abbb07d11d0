// The task "export records to CSV": which records, and which of their fields.
import {
  type ExportRecordsTask,
  maxFieldsOfTask,
  type WizardDefinition,
  type WizardStep,
} from '@fieldhouse/contract/wizard-definition';
import { TextInput } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import css from '../builder.module.css';
import { useRecordsChoices } from '../records-choices.ts';
import { RecordsSelect } from './records-select.tsx';
import { ColumnList } from './selection/column-list.tsx';

interface ExportRecordsEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: ExportRecordsTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: ExportRecordsTask) => void;
}

export function ExportRecordsEditor(props: ExportRecordsEditorProps) {
  const { definition, step, task, collections, onChange } = props;
  const tRecords = usePhrases('wizard-records');
  const place = { stepId: step.id, taskId: task.id };
  const choices = useRecordsChoices(definition, place, collections.known);
  const collection = task.collectionId === null ? undefined : collections.full.get(task.collectionId);
  return (
    <>
      <RecordsSelect
        choices={choices}
        value={task.records}
        onChange={({ name, collectionId }) => {
          const isSame = collectionId === task.collectionId;
          onChange({ ...task, records: name, collectionId, columns: isSame ? task.columns : [] });
        }}
      />
      {collection && (
        <>
          <TextInput
            label={tRecords('exporting.name')}
            placeholder={collection.pluralName}
            value={task.title}
            maxLength={200}
            onChange={(event) => onChange({ ...task, title: event.currentTarget.value })}
          />
          <ColumnList
            title={tRecords('exporting.fields')}
            collection={collection}
            value={task.columns}
            most={maxFieldsOfTask}
            onChange={(columns) => onChange({ ...task, columns })}
          />
        </>
      )}
      <p className={css.hint}>{tRecords('exporting.hint')}</p>
    </>
  );
}
