import type { SubscriberImport } from '@fieldhouse/contract/subscription-lists';
import { useQuery } from '@tanstack/react-query';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../api/queries.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import type { ListPlace } from './subscription-list-queries.ts';

/** Nothing before the first import. */
export function LatestImports({ place }: { readonly place: ListPlace }) {
  const t = usePhrases('subscription-lists');
  const { data } = useQuery(queryOf(subscriptionListsApi.imports, { params: place }));
  if (!data || data.items.length === 0) return null;
  return (
    <div style={{ marginTop: 16 }}>
      <Panel title={t('import.latest')} isFlush>
        <ul className={entries.list}>
          {data.items.map((one) => (
            <ImportRow key={one.id} of={one} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function ImportRow({ of }: { readonly of: SubscriberImport }) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  const { fileName, source, createdAt, state, rowsDone, added, unchanged, optedOut, invalid } = of;
  const counts = { rowsDone, added, unchanged, optedOut, invalid };
  const keys = { running: 'import.running', done: 'import.done', failed: 'import.stopped' } as const;
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.text}>
        <span className={entries.name}>{fileName}</span>
        <span className={entries.soft}>{[formats.dateTime(createdAt), source].join(' · ')}</span>
        <span className={entries.soft} aria-live="polite">
          {t(keys[state], counts)}
        </span>
      </span>
    </li>
  );
}
