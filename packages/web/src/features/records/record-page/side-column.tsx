import { Tabs } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { Comments, recordThread } from '../../comments/index.ts';
import { RecordHistory } from '../history/record-history.tsx';
import { useOpenRecord } from './record-context.ts';
import css from './record-page.module.css';

/** Comments on the record and its history. */
export function SideColumn() {
  const t = usePhrases('record-page');
  const history = usePhrases('record-history');
  const comments = usePhrases('comments');
  const { place, collection, record, Tasks } = useOpenRecord();
  return (
    <aside className={css.side} aria-label={t('side.label')}>
      <Tabs defaultValue="comments" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="comments">{comments('title')}</Tabs.Tab>
          <Tabs.Tab value="tasks">{t('side.tasks')}</Tabs.Tab>
          <Tabs.Tab value="history">{history('open')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="comments" pt={14}>
          <Comments thread={recordThread({ ...place, recordId: record.id })} />
        </Tabs.Panel>
        <Tabs.Panel value="tasks" pt={8}>
          <Tasks place={place} recordId={record.id} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt={8}>
          <RecordHistory place={place} collection={collection} record={record} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}
