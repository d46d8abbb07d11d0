import type { Webhook } from '@fieldhouse/contract/webhooks';
import { Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { WebhooksLogoIcon } from '@phosphor-icons/react/dist/csr/WebhooksLogo';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { webhooksApi } from '../../api/endpoints/webhooks-api.ts';
import { queryOf } from '../../api/queries.ts';
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
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { type NewSecret, WebhookSecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'calls'; readonly of: Webhook };

/** The webhooks of the team, for its admins. */
export function WebhooksPage() {
  const t = usePhrases('webhooks');
  const teamId = useTeamId();
  const { teamName } = useMembership();
  const client = useQueryClient();
  const query = queryOf(webhooksApi.list, { params: { teamId } });
  const webhooks = useQuery(query);
  const [open, setOpen] = useState<Open>();
  useWantedNew('webhook', () => setOpen({ kind: 'new' }));
  const [made, setMade] = useState<NewSecret>();
  const refresh = () => void client.invalidateQueries({ queryKey: query.queryKey });
  const close = () => {
    setOpen(undefined);
    refresh();
  };
  const newButton = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setOpen({ kind: 'new' })}>
      {t('new')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        intro={t('intro', { team: teamName })}
        actions={
          <>
            <HelpLink page="api" />
            {newButton}
          </>
        }
      />
      <QueryBoundary
        query={webhooks}
        skeleton={<RowsSkeleton rows={4} height={60} />}
        empty={
          <Notice
            icon={<WebhooksLogoIcon size={26} />}
            title={t('empty')}
            text={t('emptyText')}
            action={newButton}
          />
        }
      >
        {({ items }) => (
          <Panel isFlush>
            <ul className={entries.list}>
              {items.map((of) => (
                <WebhookRow
                  key={of.id}
                  of={of}
                  onEdit={() => setOpen({ kind: 'edit', of })}
                  onCalls={() => setOpen({ kind: 'calls', of })}
                  onSecret={setMade}
                  onChanged={refresh}
                />
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      {open?.kind === 'calls' && <DeliveriesDialog of={open.of} onClose={close} />}
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <WebhookDialog
          of={open.kind === 'edit' ? open.of : undefined}
          onClose={close}
          onSaved={(secret) => {
            close();
            setMade(secret);
          }}
        />
      )}
      {made && <WebhookSecretDialog made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
}
