// The tasks "add to a collection" and "remove from a collection": which records, and which collection.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type {
  AddToCollectionTask,
  MembershipTask,
  RemoveFromCollectionTask,
} from '@fieldhouse/contract/wizard-definition';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { Select } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import { useRecordsChoices } from '../records-choices.ts';
import { RecordsSelect } from './records-select.tsx';
import type { TaskEditorProps } from './task-editor-props.ts';

export function AddToCollectionEditor(props: TaskEditorProps<AddToCollectionTask>) {
  const tRecords = usePhrases('wizard-records');
  return <MembershipEditor {...props} label={tRecords('members.addTo')} />;
}

export function RemoveFromCollectionEditor(props: TaskEditorProps<RemoveFromCollectionTask>) {
  const tRecords = usePhrases('wizard-records');
  return <MembershipEditor {...props} label={tRecords('members.removeFrom')} />;
}

interface MembershipEditorProps<T extends MembershipTask> extends TaskEditorProps<T> {
  /** Of the collection. */
  readonly label: string;
}

function MembershipEditor<T extends MembershipTask>(props: MembershipEditorProps<T>) {
  const { definition, step, task, collections, label, onChange } = props;
  const t = usePhrases('wizards');
  const tRecords = usePhrases('wizard-records');
  const place = { stepId: step.id, taskId: task.id };
  const choices = useRecordsChoices(definition, place, collections.known);
  const recordOf = choices.find(({ name }) => name === task.records)?.recordOf;
  const targets = recordOf ? collectionsFor(recordOf, collections.known) : [];
  const isEmpty = recordOf !== undefined && targets.length === 0;
  return (
    <>
      <RecordsSelect
        choices={choices}
        value={task.records}
        onChange={(choice) => {
          const isFit = collectionsFor(choice.recordOf, collections.known).some(
            ({ id }) => id === task.collectionId,
          );
          onChange({ ...task, records: choice.name, collectionId: isFit ? task.collectionId : null });
        }}
      />
      <Select
        label={label}
        placeholder={t('create.chooseCollection')}
        description={isEmpty ? tRecords('members.noCollections') : tRecords('members.byHand')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        allowDeselect={false}
        disabled={targets.length === 0}
        data={targets.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        value={task.collectionId}
        // The choices are the ids of collections.
        onChange={(id) => onChange({ ...task, collectionId: id as CollectionId | null })}
      />
    </>
  );
}

/** Those whose members are chosen by hand, and can be these records. */
export function collectionsFor(recordOf: readonly string[], collections: KnownCollections) {
  return [...collections.values()].filter(
    ({ id, aboveIds = [], hasChosenMembers }) =>
      hasChosenMembers === true && [id, ...aboveIds].some((one) => recordOf.includes(one)),
  );
}
