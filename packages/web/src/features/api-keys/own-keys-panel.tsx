import type { OwnApiKey } from '@fieldhouse/contract/api-keys';
import { Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { type TranslateFn, usePhrases } from '../../app/phrases.ts';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './api-keys.module.css';
import { ownKeysQuery } from './key-queries.ts';
import { KeyRow } from './key-row.tsx';
import { OwnKeyDialog } from './own-key-dialog.tsx';
import { KeySecretDialog, type NewKey } from './secret-dialog.tsx';

export function OwnKeysPanel() {
  const t = usePhrases('api-keys');
  const client = useQueryClient();
  const keys = useQuery(ownKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const refresh = () => client.invalidateQueries({ queryKey: ownKeysQuery.queryKey });
  const newButton = (
    <Button
      variant="default"
      leftSection={<PlusIcon size={16} weight="bold" />}
      onClick={() => setMaking(true)}
    >
      {t('own.new')}
    </Button>
  );
  return (
    <Panel title={t('own.title')} actions={newButton} isFlush>
      <p className={css.intro}>
        {t('own.intro')}
        {keys.data?.items.length === 0 && ` ${t('own.empty')}`}
      </p>
      <QueryBoundary query={keys} skeleton={<RowsSkeleton rows={1} height={60} />} empty={null}>
        {({ items }) => (
          <ul className={entries.list}>
            {items.map((key) => (
              <KeyRow
                key={key.id}
                of={key}
                may={mayOf(key, t)}
                onRevoke={() => api.ownApiKeys.revoke({ params: { apiKeyId: key.id } }).finally(refresh)}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {isMaking && (
        <OwnKeyDialog
          onClose={() => setMaking(false)}
          onMade={(next) => {
            setMaking(false);
            setMade(next);
            void refresh();
          }}
        />
      )}
      {made && <KeySecretDialog made={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}

function mayOf({ isReadOnly, teamIds }: OwnApiKey, t: TranslateFn<'api-keys'>): string[] {
  return [
    ...(isReadOnly ? [t('key.readOnly')] : []),
    ...(teamIds ? [t('key.teams', { count: teamIds.length })] : []),
  ];
}
