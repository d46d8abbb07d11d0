// Deletes an item: records that hold it get another one (a merge), or none.

import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import { Button, Group, List, Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customListsApi } from '../../api/endpoints/custom-lists-api.ts';
import { queryOf } from '../../api/queries.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListItem, useRefreshList } from './custom-list-queries.ts';

export interface ItemToReplace {
  readonly item: ListItem;
  readonly as: 'merge' | 'delete';
}

interface ReplaceDialogProps {
  readonly collectionId: CollectionId;
  readonly going: ItemToReplace;
  readonly items: readonly ListItem[];
  /** Records holding the item that are visible to the user. */
  readonly recordCount: number;
  readonly onClose: () => void;
}

export function ReplaceDialog({ collectionId, going, items, recordCount, onClose }: ReplaceDialogProps) {
  const t = usePhrases('custom-lists');
  const ui = usePhrases('ui');
  const formats = useFormats();
  const { item, as } = going;
  const [isCleared, setCleared] = useState(as === 'delete');
  const [other, setOther] = useState<string | null>(null);
  const { isBusy, run } = useReplace(collectionId, going, onClose);
  const target = isCleared ? null : items.find(({ id }) => id === other)?.id;
  const choice = (
    <Select
      label={t('replace.with')}
      searchable
      value={other}
      onChange={setOther}
      data={items.filter(({ id }) => id !== item.id).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
  return (
    <Dialog
      title={t(as === 'merge' ? 'replace.mergeTitle' : 'replace.deleteTitle', { name: item.name })}
      closeLabel={ui('close')}
      isOpen
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">
          {t('replace.held', { count: recordCount, number: formats.number(recordCount) })}
        </Text>
        {as === 'delete' && (
          <Radio.Group
            label={t('replace.what')}
            value={isCleared ? 'clear' : 'other'}
            onChange={(value) => setCleared(value === 'clear')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="clear" label={t('replace.clear')} />
              <Radio value="other" label={t('replace.other')} />
            </Stack>
          </Radio.Group>
        )}
        {!isCleared && choice}
        <NamedIn params={{ collectionId, recordId: item.id }} />
        <Text size="xs" c="dimmed">
          {t(isCleared ? 'replace.clearHint' : 'replace.otherHint')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            {...(as === 'delete' && { color: 'red' })}
            loading={isBusy}
            disabled={target === undefined}
            onClick={() => target !== undefined && void run(target)}
          >
            {t(as === 'merge' ? 'replace.merge' : 'replace.delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** How many references to the item exist; they are updated too, or no longer match anything. */
function NamedIn({ params }: { readonly params: { collectionId: CollectionId; recordId: RecordId } }) {
  const t = usePhrases('custom-lists');
  const formats = useFormats();
  const teamId = useTeamId();
  const { data } = useQuery({
    ...queryOf(customListsApi.references, { params: { teamId, ...params } }),
    staleTime: 0,
  });
  if (!data || data.places.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('replace.named')}
      </Text>
      <List size="sm">
        {data.places.map(({ kind, count }) => (
          <List.Item key={kind}>
            {t(`replace.places.${kind}`, { count, number: formats.number(count) })}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function useReplace(collectionId: CollectionId, { item, as }: ItemToReplace, onClose: () => void) {
  const t = usePhrases('custom-lists');
  const params = { teamId: useTeamId(), collectionId, recordId: item.id };
  const refresh = useRefreshList();
  const { run: undo } = useAction(
    (batchId: string) => customListsApi.undoReplacement({ params, body: { batchId } }),
    { onDone: refresh },
  );
  const { run, isPending: isBusy } = useAction(
    (replaceWith: RecordId | null) => customListsApi.replaceItem({ params, body: { replaceWith } }),
    {
      onDone: refresh,
      done: ({ batchId, isRunning }) => {
        onClose();
        const done = t(as === 'merge' ? 'replace.merged' : 'replace.deleted', { name: item.name });
        return {
          text: isRunning ? `${done} ${t('replace.running')}` : done,
          tone: 'good',
          closeAfterMs: 10_000,
          // Undo is only offered once the background change has completed.
          ...(!isRunning && { action: { label: t('replace.undo'), onAct: () => void undo(batchId) } }),
        };
      },
      isExclusive: true,
    },
  );
  return { isBusy, run };
}
