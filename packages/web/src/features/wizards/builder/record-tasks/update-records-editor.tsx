// The task "update fields for records": of which records, and what changes in them.
import type { UpdateRecordsTask, WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { startRecordName } from '@fieldhouse/domain/wizards/names/variable-names';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import css from '../builder.module.css';
import { type RecordsChoice, useRecordsChoices } from '../records-choices.ts';
import { RecordTaskFields } from './record-task-fields.tsx';
import { RecordsSelect } from './records-select.tsx';

interface UpdateRecordsEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: UpdateRecordsTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: UpdateRecordsTask) => void;
}

export function UpdateRecordsEditor(props: UpdateRecordsEditorProps) {
  const { definition, step, task, collections, onChange } = props;
  const t = usePhrases('wizards');
  const place = { stepId: step.id, taskId: task.id };
  const choices = useRecordsChoices(definition, place, collections.known);
  const choose = ({ name, collectionId }: RecordsChoice) => {
    const isSame = collectionId === task.collectionId;
    onChange({ ...task, records: name, collectionId, fields: isSame ? task.fields : [] });
  };
  const isKnown = choices.some(({ name }) => name === task.records);
  const collection = isKnown ? collections.full.get(task.collectionId ?? '') : undefined;
  const isOfStart = task.records === startRecordName;
  return (
    <>
      <RecordsSelect choices={choices} value={task.records} onChange={choose} />
      {collection && (
        <>
          <p className={css.hint}>
            {t(isOfStart ? 'update.which' : 'update.each', { collection: collection.pluralName })}
          </p>
          <RecordTaskFields {...props} collection={collection} />
        </>
      )}
    </>
  );
}
