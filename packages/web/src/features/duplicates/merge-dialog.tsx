// Which record remains, and for differing values, which one is used.

import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DuplicateGroup } from '@fieldhouse/contract/duplicates';
import type { DataRecord } from '@fieldhouse/contract/records';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { duplicatesApi } from '../../api/endpoints/duplicates-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { mayUpdate } from '../../app/rights/use-rights.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type CollectionPlace, labelOf, lineText, toWireValue, useValueFormats } from '../fields/index.ts';

interface MergeDialogProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly group: DuplicateGroup;
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

export function MergeDialog(props: MergeDialogProps) {
  const { collection, group, onClose } = props;
  const t = usePhrases('duplicates');
  const ui = usePhrases('ui');
  const { survivorId, setSurvivor, chosen, choose, fields, isBusy, merge } = useMerge(props);
  const nameOf = (record: DataRecord, index: number) =>
    `${labelOf(record, collection) || t('unnamed')} (${index + 1})`;
  return (
    <Dialog title={t('dialogTitle')} closeLabel={ui('close')} isOpen onClose={onClose}>
      <Stack>
        <Radio.Group label={t('survivor')} value={survivorId} onChange={setSurvivor}>
          <Stack gap={8} mt={8}>
            {group.records.map((record, index) => (
              <Radio key={record.id} value={record.id} label={nameOf(record, index)} />
            ))}
          </Stack>
        </Radio.Group>
        {fields.map((field) => (
          <FieldChoice
            key={field.id}
            field={field}
            records={group.records}
            value={chosen[field.columnName] ?? survivorId}
            onChange={(id) => choose(field.columnName, id)}
          />
        ))}
        <Text size="xs" c="dimmed">
          {t('hint')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void merge()}>
            {t('merge')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface FieldChoiceProps {
  readonly field: Field;
  readonly records: readonly DataRecord[];
  /** Id of the record with the value to keep. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function FieldChoice({ field, records, value, onChange }: FieldChoiceProps) {
  const t = usePhrases('duplicates');
  const formats = useValueFormats();
  return (
    <Radio.Group label={field.title} value={value} onChange={onChange}>
      <Stack gap={8} mt={8}>
        {records.map((record, index) => (
          <Radio
            key={record.id}
            value={record.id}
            label={`${lineText(record.values[field.columnName], field, formats) || t('empty')} (${index + 1})`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function useMerge({ place, collection, group: { records }, onClose, onMerged }: MergeDialogProps) {
  const t = usePhrases('duplicates');
  const [survivorId, setSurvivor] = useState<string>(records[0]?.id ?? '');
  const fields = collection.fields.filter(
    (field) => mayUpdate(field) && new Set(records.map(({ values }) => written(values, field))).size > 1,
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() => firstFilled(fields, records));
  const { run: merge, isPending: isBusy } = useAction(
    async () => {
      const survivor = records.find(({ id }) => id === survivorId);
      if (!survivor) return undefined;
      const values = Object.fromEntries(
        fields.flatMap(({ columnName }) => {
          const from = records.find(({ id }) => id === chosen[columnName]);
          return from && from !== survivor ? [[columnName, toWireValue(from.values[columnName])]] : [];
        }),
      );
      const otherIds = records.flatMap(({ id }) => (id === survivor.id ? [] : [id]));
      await duplicatesApi.merge({ params: place, body: { survivorId: survivor.id, otherIds, values } });
      return survivor;
    },
    {
      done: (survivor) => survivor && t('merged', { name: labelOf(survivor, collection) }),
      onDone: (survivor) => {
        if (!survivor) return;
        onMerged();
        onClose();
      },
      isExclusive: true,
    },
  );
  const choose = (columnName: string, id: string) => setChosen((now) => ({ ...now, [columnName]: id }));
  return { survivorId, setSurvivor, chosen, choose, fields, isBusy, merge };
}

function written(values: DataRecord['values'], { columnName }: Field): string {
  return JSON.stringify(toWireValue(values[columnName]));
}

/**
 * For each field the id of the first record with a value: a value that only one record has is used, whichever
 * record remains.
 */
function firstFilled(fields: readonly Field[], records: readonly DataRecord[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const filled = records.find(({ values }) => written(values, field) !== 'null');
      return filled ? [[field.columnName, filled.id]] : [];
    }),
  );
}
