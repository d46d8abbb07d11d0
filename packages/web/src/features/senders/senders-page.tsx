import type { Sender } from '@fieldhouse/contract/senders';
import { Button, Stack } from '@mantine/core';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailAccountsApi, sendersApi } from '../../api/endpoints/senders-api.ts';
import { sendingDomainsApi } from '../../api/endpoints/sending-domains-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useWantedNew } from '../../app/new-thing.ts';
import { useMessagePhrases, usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { SendingDomainsPanel } from '../sending-domains/index.ts';
import { AccountStatesPanel } from './account-states-panel.tsx';
import { ConfirmSenderDialog } from './confirm-sender-dialog.tsx';
import { MailAccountsPanel } from './mail-accounts-panel.tsx';
import { SenderDialog } from './sender-dialog.tsx';
import { SenderRow } from './sender-row.tsx';

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'confirm'; readonly of: Sender };

/** The senders and mail accounts of the team, for its admins. */
export function SendersPage() {
  useMessagePhrases();
  const t = usePhrases('senders');
  const teamId = useTeamId();
  const { teamName } = useMembership();
  const query = queryOf(sendersApi.list, { params: { teamId } });
  const senders = useQuery(query);
  const loadedAccounts = useQuery(queryOf(mailAccountsApi.list, { params: { teamId } }));
  const accounts = loadedAccounts.data?.items ?? [];
  const domains = useQuery(queryOf(sendingDomainsApi.list, { params: { teamId } }));
  const states = useQuery(queryOf(mailAccountsApi.states, { params: { teamId } }));
  // Shown in one piece, so that no panel pushes another away.
  const isLoading = [senders, loadedAccounts, domains, states].some((part) => part.isLoading);
  const [open, setOpen] = useState<Open>();
  useWantedNew('sender', () => setOpen({ kind: 'new' }));
  const newButton = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setOpen({ kind: 'new' })}>
      {t('new')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro', { team: teamName })} actions={newButton} />
      {isLoading ? (
        <RowsSkeleton rows={8} height={60} />
      ) : (
        <Stack>
          <QueryBoundary query={senders} skeleton={<RowsSkeleton rows={4} height={60} />}>
            {({ items, instanceAddress: address, instancePhoneNumber: phone }) =>
              items.length === 0 ? (
                <Notice icon={<AtIcon size={26} />} title={t('empty')} text={t('emptyText', { address })} />
              ) : (
                <Panel isFlush>
                  <ul className={entries.list}>
                    {items.map((of) => (
                      <SenderRow
                        key={of.id}
                        of={of}
                        instanceAddress={address}
                        accountName={accounts.find(({ id }) => id === of.mailAccountId)?.name}
                        onEdit={() => setOpen({ kind: 'edit', of })}
                        onConfirm={() => setOpen({ kind: 'confirm', of })}
                      />
                    ))}
                    <li className={entries.row}>
                      <span className={entries.soft}>{t('without', { address, phone })}</span>
                    </li>
                  </ul>
                </Panel>
              )
            }
          </QueryBoundary>
          <SendingDomainsPanel />
          <MailAccountsPanel />
          <AccountStatesPanel accounts={accounts} />
        </Stack>
      )}
      {open?.kind === 'confirm' && <ConfirmSenderDialog of={open.of} onClose={() => setOpen(undefined)} />}
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <SenderDialog
          of={open.kind === 'edit' ? open.of : undefined}
          accounts={accounts}
          onClose={() => setOpen(undefined)}
          onSaved={(saved) => setOpen(saved.isConfirmed ? undefined : { kind: 'confirm', of: saved })}
        />
      )}
    </Page>
  );
}
