// For more than two records: selects which ones are not duplicates of the others.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DuplicateGroup } from '@fieldhouse/contract/duplicates';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type CollectionPlace, labelOf } from '../fields/index.ts';
import { pairsOf, useDismissPairs } from './use-dismiss-pairs.ts';

interface ApartDialogProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly group: DuplicateGroup;
  readonly onClose: () => void;
}

export function DismissPairsDialog({ place, collection, group: { records }, onClose }: ApartDialogProps) {
  const t = usePhrases('duplicates');
  const ui = usePhrases('ui');
  const { dismiss, isBusy } = useDismissPairs(place);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isAll = ticked.length === records.length;
  const save = async () => {
    if (await dismiss(pairsOf(records, new Set(ticked)))) onClose();
  };
  return (
    <Dialog title={t('apart.title')} closeLabel={ui('close')} isOpen onClose={onClose}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('apart.hint')}
        </Text>
        <Checkbox
          label={t('apart.all')}
          checked={isAll}
          indeterminate={ticked.length > 0 && !isAll}
          onChange={() => setTicked(isAll ? [] : records.map(({ id }) => id))}
        />
        <Checkbox.Group value={[...ticked]} onChange={setTicked}>
          <Stack gap={8}>
            {records.map((record, index) => (
              <Checkbox
                key={record.id}
                value={record.id}
                label={`${labelOf(record, collection) || t('unnamed')} (${index + 1})`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button loading={isBusy} disabled={ticked.length === 0} onClick={() => void save()}>
            {t('apart.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
