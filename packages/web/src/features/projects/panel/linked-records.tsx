// Records that the task is about, as far as the reader may see them.
import type { CollectionId, RecordId, TeamId } from '@fieldhouse/contract/ids';
import type { Task, TaskLink } from '@fieldhouse/contract/task-cards';
import { ActionIcon } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { searchApi } from '../../../api/endpoints/search-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import { useOpenRecord } from '../parts/record-opener.ts';
import { taskQuery } from '../project-queries.ts';
import { type Choice, Finder } from './finder.tsx';
import css from './task-panel.module.css';

interface RecordPlace {
  readonly collectionId: CollectionId;
  readonly recordId: RecordId;
}

export function LinkedRecords({ task }: { readonly task: Task }) {
  const t = usePhrases('projects');
  const client = useQueryClient();
  const teamId = useTeamId();
  const place = { teamId, taskId: task.id };
  const shown = { onDone: (changed: Task) => client.setQueryData(taskQuery(place).queryKey, changed) };
  const { run: link } = useAction(
    ({ collectionId, recordId }: RecordPlace) =>
      tasksApi.link({ params: { ...place, collectionId, recordId } }),
    {
      ...shown,
    },
  );
  const { run: unlink } = useAction(
    ({ collectionId, recordId }: RecordPlace) =>
      tasksApi.unlink({ params: { ...place, collectionId, recordId } }),
    {
      ...shown,
      done: (_task, record) => ({
        text: t('task.unlinked'),
        tone: 'good',
        action: { label: t('task.undo'), onAct: () => void link(record) },
      }),
    },
  );
  if (task.links.length === 0 && !task.may.edit) return null;
  return (
    <section className={css.part} aria-labelledby="task-links">
      <h2 id="task-links" className={css.partTitle}>
        {t('task.links')}
      </h2>
      <ul className={css.records}>
        {task.links.map((record) => (
          <LinkedRecord
            key={record.recordId}
            record={record}
            onUnlink={task.may.edit ? () => void unlink(record) : undefined}
          />
        ))}
      </ul>
      {task.may.edit && (
        <Finder
          label={t('task.link')}
          placeholder={t('task.findRecord')}
          queryKey={['search.find', 'task links', { teamId }]}
          find={(text, signal) => findRecords(teamId, text, signal)}
          onChoose={(value) => {
            const [collectionId, recordId] = value.split('/');
            // Ids that the search sent.
            void link({ collectionId, recordId } as RecordPlace);
          }}
        />
      )}
    </section>
  );
}

interface LinkedRecordProps {
  readonly record: TaskLink;
  readonly onUnlink: (() => void) | undefined;
}

/** Opens the record over the page; as a link, its own page opens in another tab. */
function LinkedRecord({ record, onUnlink }: LinkedRecordProps) {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  const open = useOpenRecord();
  const { collectionId, recordId, label, collectionName, pictureUrl } = record;
  const name = label === '' ? t('task.unnamed') : label;
  return (
    <li className={css.link}>
      <NameAvatar name={name} size={28} picture={pictureUrl} />
      <span className={css.linkText}>
        <Link
          className={css.linkName}
          to="/team-{$teamId}/data-records/$dataRecordId"
          params={{ teamId, dataRecordId: recordId }}
          search={{ collection: collectionId }}
          onClick={(event) => {
            if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            open(record);
          }}
        >
          {name}
        </Link>
        <span className={css.soft}>{collectionName}</span>
      </span>
      {onUnlink && (
        <ActionIcon
          className={css.unlink ?? ''}
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t('task.unlink', { name })}
          onClick={onUnlink}
        >
          <XIcon size={14} weight="bold" />
        </ActionIcon>
      )}
    </li>
  );
}

async function findRecords(teamId: TeamId, text: string, signal: AbortSignal): Promise<Choice[]> {
  const { groups } = await searchApi.find({ params: { teamId }, body: { text, limit: 8 } }, { signal });
  return groups
    .filter(({ kind }) => kind === 'record')
    .flatMap(({ name, hits }) =>
      hits.map(({ id, collectionId, label }) => ({ value: `${collectionId}/${id}`, label, detail: name })),
    );
}
