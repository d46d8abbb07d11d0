// One click to a million records, where the demo is enabled. Progress is read from the collection itself, so
// that it is also visible after a reload or on another device.

import type { Collection } from '@fieldhouse/contract/collections';
import { millionName, millionRows } from '@fieldhouse/contract/demo';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Button, Progress } from '@mantine/core';
import { RocketLaunchIcon } from '@phosphor-icons/react/dist/csr/RocketLaunch';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { instanceQuery } from '../../app/instance.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './million-panel.module.css';

const pollMs = 1000;
const megabytes = 400;

/** `collections` is undefined while loading. */
export function MillionPanel({ collections }: { readonly collections: readonly Collection[] | undefined }) {
  const { isTeamAdmin } = useMembership();
  const isDemo = useQuery(instanceQuery).data?.demoSignIn != null;
  if (!collections || !isDemo || !isTeamAdmin) return null;
  // The newest one: ids increase with time.
  const [found] = collections
    .filter(({ pluralName }) => pluralName.startsWith(millionName))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  return (
    <div className={css.place}>
      {found ? <FillingPanel key={found.id} collectionId={found.id} /> : <OfferPanel />}
    </div>
  );
}

function OfferPanel() {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const { run: make, isPending: isBusy } = useAction(
    () => api.demo.makeMillion({ params: { teamId }, body: {} }, { idempotencyKey: crypto.randomUUID() }),
    {
      confirm: () => ({
        title: t('million.confirmTitle'),
        text: t('million.confirmText', { size: megabytes }),
        action: t('million.make'),
      }),
      refresh: [api.collections.list],
      isExclusive: true,
    },
  );
  return (
    <Panel title={t('million.title')}>
      <div className={css.line}>
        <p className={css.text}>{t('million.text')}</p>
        <Button
          variant="default"
          leftSection={<RocketLaunchIcon size={16} />}
          loading={isBusy}
          onClick={() => void make()}
        >
          {t('million.make')}
        </Button>
      </div>
    </Panel>
  );
}

/** Renders nothing for a collection that was already full. */
function FillingPanel({ collectionId }: { readonly collectionId: CollectionId }) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const rows = useRowsOf(collectionId);
  const [hasBeenFilling, setHasBeenFilling] = useState(false);
  const isFilling = rows !== undefined && rows < millionRows;
  useEffect(() => {
    if (isFilling) setHasBeenFilling(true);
  }, [isFilling]);
  if (rows === undefined || (!isFilling && !hasBeenFilling)) return null;
  return (
    <Panel title={t('million.title')}>
      {isFilling ? (
        <div className={css.stack}>
          <Progress value={(100 * rows) / millionRows} size="lg" aria-label={t('million.progress')} />
          <p className={css.text}>
            <strong>{t('million.made', { made: rows, all: millionRows })}</strong> {t('million.goesOn')}
          </p>
        </div>
      ) : (
        <div className={css.line}>
          <p className={css.text} role="status">
            {t('million.ready')}
          </p>
          <ButtonLink
            to="/team-{$teamId}/data-collections/$dataCollectionId/records"
            params={{ teamId, dataCollectionId: collectionId }}
          >
            {t('million.open')}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

/** The number of rows, polled until all exist. */
function useRowsOf(collectionId: CollectionId): number | undefined {
  const teamId = useTeamId();
  const { data } = useQuery({
    queryKey: [api.records.query.endpoint.name, 'count', collectionId],
    queryFn: async ({ signal }) => {
      const params = { teamId, collectionId };
      const { total } = await api.records.query({ params, body: { limit: 1, count: true } }, { signal });
      return total ?? 0;
    },
    refetchInterval: ({ state }) => ((state.data ?? 0) < millionRows ? pollMs : false),
  });
  return data;
}
