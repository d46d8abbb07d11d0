// The task "display a data view": which records and fields, how they look, and whether some can be chosen.
import {
  type DisplayViewTask,
  displayViewTask,
  maxShownFields,
  maxShownRecords,
  type WizardDefinition,
  type WizardStep,
} from '@fieldhouse/contract/wizard-definition';
import { Checkbox, Input, SegmentedControl, TextInput } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { ColumnList } from './selection/column-list.tsx';
import { SelectionFields } from './selection/selection-fields.tsx';

interface DisplayViewEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: DisplayViewTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: DisplayViewTask) => void;
}

const layouts = ['table', 'list', 'cards'] as const;
const choices = { none: 'view.chooseNone', one: 'view.chooseOne', many: 'view.chooseMany' } as const;

export function DisplayViewEditor(props: DisplayViewEditorProps) {
  const { task, collections, onChange } = props;
  const t = usePhrases('wizards');
  const tRecords = usePhrases('wizard-records');
  const collection = task.collectionId === null ? undefined : collections.full.get(task.collectionId);
  return (
    <>
      <SelectionFields {...props} forgotten={{ columns: [] }} most={maxShownRecords} />
      {collection && (
        <>
          <TextInput
            label={tRecords('view.heading')}
            placeholder={t('create.headingHint')}
            value={task.title}
            maxLength={200}
            onChange={(event) => onChange({ ...task, title: event.currentTarget.value })}
          />
          <ColumnList
            title={tRecords('view.fields')}
            collection={collection}
            value={task.columns}
            most={maxShownFields}
            onChange={(columns) => onChange({ ...task, columns })}
          />
          <Input.Wrapper label={tRecords('view.layout')} labelElement="div">
            <div>
              <SegmentedControl
                size="xs"
                aria-label={tRecords('view.layout')}
                value={task.layout}
                data={layouts.map((value) => ({ value, label: tRecords(`view.${value}`) }))}
                onChange={(value) => onChange({ ...task, layout: displayViewTask.shape.layout.parse(value) })}
              />
            </div>
          </Input.Wrapper>
          <Input.Wrapper label={tRecords('view.choice')} labelElement="div">
            <div>
              <SegmentedControl
                size="xs"
                aria-label={tRecords('view.choice')}
                value={task.choice}
                data={Object.entries(choices).map(([value, phrase]) => ({ value, label: tRecords(phrase) }))}
                onChange={(value) => {
                  const choice = displayViewTask.shape.choice.parse(value);
                  onChange({ ...task, choice, isRequired: choice !== 'none' && task.isRequired });
                }}
              />
            </div>
          </Input.Wrapper>
          {task.choice !== 'none' && (
            <Checkbox
              size="sm"
              label={tRecords('view.required')}
              checked={task.isRequired}
              onChange={(event) => onChange({ ...task, isRequired: event.currentTarget.checked })}
            />
          )}
        </>
      )}
    </>
  );
}
