// Which records a task finds or shows: of which collection, by which filter, in which order, and at most how many.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { Operator } from '@fieldhouse/contract/filters';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type {
  DisplayViewTask,
  FindRecordsTask,
  WizardDefinition,
  WizardStep,
} from '@fieldhouse/contract/wizard-definition';
import { shapeOf } from '@fieldhouse/domain/filters/operand-shape';
import { isComparable } from '@fieldhouse/domain/wizards/tasks/checks/check-records';
import { isShown } from '@fieldhouse/domain/wizards/variables';
import { Input, NumberInput } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { LoadedSelect } from '../../../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../../../app/phrases.ts';
import { useTeamId } from '../../../../../app/session/use-team.ts';
import { FilterPopover } from '../../../../fields/index.ts';
import { type DraftCollections, useCollections } from '../../../wizard-queries.ts';
import { comparableFields } from '../../conditions/comparable-fields.ts';
import { useConditionText } from '../../conditions/condition-text.ts';
import conditionCss from '../../conditions/conditions.module.css';
import { useChoiceText } from '../../use-choice-text.ts';
import { editedName, fromEditedFilter, isEditedName, toEditedFilter } from './edited-filter.ts';
import { SortList } from './sort-list.tsx';

interface SelectionFieldsProps<T extends FindRecordsTask | DisplayViewTask> {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: T;
  readonly collections: DraftCollections;
  /** What to forget with another collection. */
  readonly forgotten: Partial<T>;
  /** The most that the task allows. */
  readonly most: number;
  readonly onChange: (task: T) => void;
}

export function SelectionFields<T extends FindRecordsTask | DisplayViewTask>(props: SelectionFieldsProps<T>) {
  const { task, collections, forgotten, most, onChange } = props;
  const t = usePhrases('wizards');
  const tRecords = usePhrases('wizard-records');
  const all = useCollections(useTeamId());
  const collection = task.collectionId === null ? undefined : collections.full.get(task.collectionId);
  const choose = (id: string | null) => {
    if (id === task.collectionId) return;
    // The choices are the ids of collections.
    const collectionId = id as CollectionId | null;
    onChange({ ...task, ...forgotten, collectionId, filter: null, compare: [], sorts: [] });
  };
  return (
    <>
      <LoadedSelect
        label={t('create.collection')}
        placeholder={t('create.chooseCollection')}
        searchable
        choices={all?.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        value={task.collectionId}
        onChange={choose}
        allowDeselect={false}
      />
      {collection && (
        <>
          <SelectionFilter {...props} collection={collection} />
          <SortList
            fields={collection.fields}
            value={task.sorts}
            onChange={(sorts) => onChange({ ...task, sorts })}
          />
          <NumberInput
            label={tRecords('selection.max')}
            min={1}
            max={most}
            clampBehavior="strict"
            allowDecimal={false}
            w={160}
            value={task.max}
            onChange={(max) => typeof max === 'number' && max >= 1 && onChange({ ...task, max })}
          />
        </>
      )}
    </>
  );
}

interface SelectionFilterProps<T extends FindRecordsTask | DisplayViewTask> extends SelectionFieldsProps<T> {
  readonly collection: CollectionWithFields;
}

function SelectionFilter<T extends FindRecordsTask | DisplayViewTask>(props: SelectionFilterProps<T>) {
  const { task, collection, onChange } = props;
  const t = usePhrases('wizards');
  const tRecords = usePhrases('wizard-records');
  const values = useComparedValues(props);
  const edited = toEditedFilter(task);
  const names = new Map(values.fields.map(({ columnName, title }) => [editedName(columnName), title]));
  const condition = useConditionText(edited, collection.fields, { names });
  const text = edited === null ? tRecords('selection.all') : tRecords('selection.only', { condition });
  return (
    <Input.Wrapper label={tRecords('selection.filter')} labelElement="div">
      <div>
        <FilterPopover
          fields={collection.fields}
          value={edited}
          title={tRecords('selection.filter')}
          text={text}
          label={text}
          emptyText={tRecords('selection.none')}
          clearText={tRecords('selection.clear')}
          doneText={t('condition.done')}
          namedValues={{
            label: tRecords('selection.compare'),
            fixedText: t('create.fixed'),
            isName: isEditedName,
            choicesOf: values.choicesOf,
          }}
          button={{
            size: 'compact-sm',
            variant: edited === null ? 'default' : 'light',
            leftSection: <FunnelIcon size={14} weight="bold" />,
            classNames: { root: conditionCss.button ?? '', label: conditionCss.label ?? '' },
          }}
          onChange={(next) => onChange({ ...task, ...fromEditedFilter(next) })}
        />
      </div>
    </Input.Wrapper>
  );
}

function useComparedValues<T extends FindRecordsTask | DisplayViewTask>({
  definition,
  step,
  task,
  collections,
}: SelectionFieldsProps<T>) {
  const textOf = useChoiceText();
  // What is shown has to be known when the step opens.
  const place = { stepId: step.id, ...(!isShown(task) && { taskId: task.id }) };
  const { fields } = comparableFields(definition, place, collections, textOf);
  const choicesOf = (field: Field, operator: Operator) => {
    const shape = shapeOf(operator);
    if (shape !== 'one' && shape !== 'list') return [];
    return fields
      .filter((value) => isComparable(value, field))
      .map(({ columnName, title }) => ({ value: editedName(columnName), label: title }));
  };
  return { fields, choicesOf };
}
