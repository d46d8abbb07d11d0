// Reverts a record to one point of its history.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { RecordChangeEntry } from '@fieldhouse/contract/record-history';
import type { DataRecord } from '@fieldhouse/contract/records';
import { ActionIcon, Menu } from '@mantine/core';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { ApiProblem } from '../../../api/client.ts';
import { issueText, problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import { recordQuery } from '../question/records-queries.ts';
import { useFieldListText } from './field-list-text.ts';

interface RevertMenuProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly record: DataRecord;
  readonly entry: RecordChangeEntry;
}

export function RevertMenu({ place, collection, record, entry }: RevertMenuProps) {
  const t = usePhrases('record-history');
  const fieldListText = useFieldListText();
  const client = useQueryClient();
  const titleOf = (name: unknown) =>
    collection.fields.find(({ columnName }) => columnName === name)?.title ?? String(name);
  const { run: revert } = useAction(
    (point: 'before' | 'after') =>
      api.recordHistory.revert({
        params: { ...place, recordId: record.id },
        body: { changeId: entry.id, point, version: record.version },
      }),
    {
      onDone: ({ record: now }) => client.setQueryData(recordQuery(place, record.id).queryKey, now),
      done: ({ changed }) =>
        changed.length === 0
          ? t('restore.nothing')
          : t('restore.done', { fields: fieldListText(changed.map(titleOf)) }),
      failed: (error) => {
        const issue = error instanceof ApiProblem ? error.issues[0] : undefined;
        if (!issue) return problemText(error);
        return t('restore.refused', { field: titleOf(issue.path.at(-1)), reason: issueText(issue) });
      },
      refresh: [api.recordHistory.list],
    },
  );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('restore.menu')}>
          <ArrowCounterClockwiseIcon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entry.action !== 'created' && (
          <Menu.Item onClick={() => void revert('before')}>{t('restore.before')}</Menu.Item>
        )}
        <Menu.Item onClick={() => void revert('after')}>{t('restore.after')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
