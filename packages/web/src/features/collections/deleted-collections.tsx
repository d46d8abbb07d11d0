// Deleted collections, below the existing ones; nothing if there are none.

import type { DeletedCollection } from '@fieldhouse/contract/deleted-collections';
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './collections.module.css';

export function DeletedCollections() {
  const t = usePhrases('record-history');
  const { data } = useQuery(queryOf(api.deletedCollections.list, { params: { teamId: useTeamId() } }));
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <h2 className={classes.subtitle}>{t('collections.title')}</h2>
      <p className={classes.soft}>{t('collections.intro', { days: trashRetentionDays })}</p>
      <Panel isFlush>
        <ul className={classes.rows}>
          {data.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Row({ item }: { readonly item: DeletedCollection }) {
  const t = usePhrases('record-history');
  const formats = useFormats();
  const teamId = useTeamId();
  const name = item.pluralName;
  const { run: restore } = useAction(
    () => api.deletedCollections.restore({ params: { teamId, collectionId: item.id } }),
    {
      done: t('collections.restored', { name }),
    },
  );
  return (
    <li className={classes.row}>
      <span className={classes.cardIcon}>
        <DataIcon icon={item.icon} size={15} />
      </span>
      <span className={classes.rowText}>
        {name}
        <br />
        <time className={classes.soft} dateTime={item.deletedAt} title={formats.exactTime(item.deletedAt)}>
          {t('trash.deleted', { when: formats.ago(item.deletedAt) })}
        </time>
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={t('collections.restoreOne', { name })}
        onClick={() => void restore()}
      >
        {t('collections.restore')}
      </Button>
    </li>
  );
}
