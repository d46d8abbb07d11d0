import type { TeamApiKey } from '@fieldhouse/contract/api-keys';
import { Button } from '@mantine/core';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useWantedNew } from '../../app/new-thing.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { teamKeysQuery } from './key-queries.ts';
import { KeyRow } from './key-row.tsx';
import { KeySecretDialog, type NewKey } from './secret-dialog.tsx';
import { TeamKeyDialog } from './team-key-dialog.tsx';

export function TeamKeysPage() {
  const t = usePhrases('api-keys');
  const teamId = useTeamId();
  const { teamName } = useMembership();
  const client = useQueryClient();
  const query = teamKeysQuery(teamId);
  const keys = useQuery(query);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewKey>();
  useWantedNew('apiKey', () => setMaking(true));
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const newButton = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setMaking(true)}>
      {t('team.new')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t('team.title')}
        intro={t('team.intro', { team: teamName })}
        actions={
          <>
            <HelpLink page="api" />
            {newButton}
          </>
        }
      />
      <QueryBoundary
        query={keys}
        skeleton={<RowsSkeleton rows={4} height={60} />}
        empty={
          <Notice
            icon={<KeyIcon size={26} />}
            title={t('team.empty')}
            text={t('team.emptyText')}
            action={newButton}
          />
        }
      >
        {({ items }) => (
          <Panel isFlush>
            <ul className={entries.list}>
              {items.map((key) => (
                <TeamKeyRow
                  key={key.id}
                  of={key}
                  onRevoke={() =>
                    api.teamApiKeys.revoke({ params: { teamId, apiKeyId: key.id } }).finally(refresh)
                  }
                />
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      {isMaking && (
        <TeamKeyDialog
          onClose={() => setMaking(false)}
          onMade={(next) => {
            setMaking(false);
            setMade(next);
            void refresh();
          }}
        />
      )}
      {made && <KeySecretDialog made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
}

interface TeamKeyRowProps {
  readonly of: TeamApiKey;
  readonly onRevoke: () => Promise<unknown>;
}

function TeamKeyRow({ of, onRevoke }: TeamKeyRowProps) {
  const t = usePhrases('api-keys');
  const tRoles = usePhrases('roles');
  const { role, featurePermissions, dataPermissions, madeBy } = of;
  const own = [
    ...featurePermissions.map((feature) => tRoles(`feature.label.${feature}`)),
    ...(dataPermissions.length > 0 ? [t('key.data', { count: dataPermissions.length })] : []),
  ];
  const may = role ? [t('key.ofRole', { role: role.name })] : own.length > 0 ? own : [t('key.nothing')];
  return <KeyRow of={of} may={[...may, t('team.by', { name: madeBy })]} onRevoke={onRevoke} />;
}
