// The task "create a record": which collection, which fields, and what happens to each.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { CreateRecordTask, WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { LoadedSelect } from '../../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { type DraftCollections, useCollections } from '../../wizard-queries.ts';
import { RecordTaskFields } from './record-task-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';

interface CreateRecordEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: CreateRecordTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: CreateRecordTask) => void;
}

export function CreateRecordEditor(props: CreateRecordEditorProps) {
  const { task, collections, onChange } = props;
  const t = usePhrases('wizards');
  const all = useCollections(useTeamId());
  const collection = task.collectionId === null ? undefined : collections.full.get(task.collectionId);
  const choose = (id: string | null) => {
    // The choices are the ids of collections.
    if (id !== task.collectionId)
      onChange({ ...task, collectionId: id as CollectionId | null, fields: [], consents: [] });
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
      {collection && <RepeatFields task={task} recordName={collection.name} onChange={onChange} />}
      {collection && <RecordTaskFields {...props} collection={collection} />}
    </>
  );
}
