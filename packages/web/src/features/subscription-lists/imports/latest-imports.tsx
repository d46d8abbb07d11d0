import { type SubscriberImport, subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { Anchor, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../api/client.ts';
import { subscriberImportsApi } from '../../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import entries from '../../../ui/entries.module.css';
import { Panel } from '../../../ui/panel.tsx';
import type { ListPlace } from '../subscription-list-queries.ts';
import { useImportOutcome } from './import-outcome.ts';

/** Nothing before the first import. */
export function LatestImports({ place }: { readonly place: ListPlace }) {
  const t = usePhrases('subscription-lists');
  const { data } = useQuery(queryOf(subscriberImportsApi.list, { params: place }));
  if (!data || data.items.length === 0) return null;
  return (
    <div style={{ marginTop: 16 }}>
      <Panel title={t('import.latest')} isFlush>
        <ul className={entries.list}>
          {data.items.map((one) => (
            <ImportRow key={one.id} place={place} of={one} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function ImportRow({ place, of }: { readonly place: ListPlace; readonly of: SubscriberImport }) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  const { textOf } = useImportOutcome();
  const { id, source, createdAt, state, bytesRead, bytesTotal, problems } = of;
  const fileName = of.fileName || t('import.hiddenCollection');
  const params = { ...place, subscriberImportId: id };
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.text}>
        <span className={entries.name}>{fileName}</span>
        <span className={entries.soft}>{[formats.dateTime(createdAt), source].join(' · ')}</span>
        <span className={entries.soft} aria-live="polite">
          {textOf(of)}
        </span>
        {state === 'running' && bytesTotal > 0 && (
          <Progress
            mt={6}
            value={Math.min(100, (bytesRead / bytesTotal) * 100)}
            aria-label={t('import.progress', { file: fileName })}
          />
        )}
        {problems > 0 && (
          <Anchor href={addressOf(subscriberImports.problems, { params })} download size="sm">
            {t('import.downloadProblems', { count: problems })}
          </Anchor>
        )}
      </span>
    </li>
  );
}
