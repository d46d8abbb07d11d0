import type { MailAccount, MailAccountSettings } from '@fieldhouse/contract/mail-accounts';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailAccountsApi } from '../../api/endpoints/senders-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { MailAccountDialog } from './mail-account-dialog.tsx';

type Open = { readonly of: MailAccount | undefined };

export function MailAccountsPanel() {
  const t = usePhrases('senders');
  const teamId = useTeamId();
  const query = queryOf(mailAccountsApi.list, { params: { teamId } });
  const accounts = useQuery(query);
  const [open, setOpen] = useState<Open>();
  return (
    <Panel
      title={t('accounts.title')}
      actions={
        <Button variant="default" size="xs" onClick={() => setOpen({ of: undefined })}>
          {t('accounts.new')}
        </Button>
      }
    >
      <Text size="sm">{t('accounts.intro')}</Text>
      <QueryBoundary query={accounts} skeleton={<RowsSkeleton rows={2} height={60} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm">{t('accounts.empty')}</Text>
          ) : (
            <ul className={entries.list}>
              {items.map((of) => (
                <AccountRow key={of.id} of={of} onEdit={() => setOpen({ of })} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {open && (
        <MailAccountDialog
          of={open.of}
          onClose={() => setOpen(undefined)}
          onSaved={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}

interface AccountRowProps {
  readonly of: MailAccount;
  readonly onEdit: () => void;
}

function AccountRow({ of, onEdit }: AccountRowProps) {
  const t = usePhrases('senders');
  const ui = usePhrases('ui');
  const { name, settings } = of;
  const { remove, check, isChecking, result } = useAccountActions(of);
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.text}>
        <span className={entries.name}>{name}</span>
        <span className={entries.soft}>
          {t(`accounts.kinds.${settings.kind}`)} · {placeOf(settings)}
        </span>
        {of.eventUrl !== null && (
          <span className={entries.soft}>
            {t(settings.kind === 'twilio' ? 'accounts.inboundUrl' : 'accounts.eventUrl', {
              url: of.eventUrl,
            })}
          </span>
        )}
        <MailboxState of={of} />
        <span className={entries.soft} role="status">
          {result}
        </span>
      </span>
      <span className={entries.ends}>
        <Button variant="default" size="xs" loading={isChecking} onClick={() => void check()}>
          {t('accounts.check')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} variant="default" aria-label={t('actionsOf', { name })}>
              <DotsThreeIcon size={18} weight="bold" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>{ui('edit')}</Menu.Item>
            <Menu.Item color="red" onClick={() => void remove()}>
              {ui('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </li>
  );
}

function MailboxState({ of: { settings, mailboxState } }: { readonly of: MailAccount }) {
  const t = usePhrases('senders');
  const formats = useFormats();
  if (settings.kind !== 'smtp' || settings.mailbox === null) return null;
  const { readAt = null, failure = null } = mailboxState ?? {};
  if (failure !== null)
    return (
      <Text component="span" size="sm" c="var(--fh-chip-red-text)">
        {t('accounts.mailbox.failure', { reply: failure })}
      </Text>
    );
  return (
    <span className={entries.soft}>
      {readAt === null
        ? t('accounts.mailbox.waiting')
        : t('accounts.mailbox.readAt', { when: formats.dateTime(readAt) })}
    </span>
  );
}

function useAccountActions({ id: mailAccountId, name }: MailAccount) {
  const t = usePhrases('senders');
  const ui = usePhrases('ui');
  const params = { teamId: useTeamId(), mailAccountId };
  const [result, setResult] = useState('');
  const { run: check, isPending: isChecking } = useAction(() => mailAccountsApi.check({ params }), {
    onDone: ({ isUsable, reply, quota }) => {
      if (!isUsable) return setResult(t('accounts.unusable', { name, reply }));
      if (!quota) return setResult(t('accounts.usable', { name }));
      const { perDay: day, perSecond: second, sentLastDay: sent } = quota;
      return setResult(t('accounts.quota', { name, day, second, sent }));
    },
  });
  const { run: remove } = useAction(() => mailAccountsApi.delete({ params }), {
    confirm: () => ({
      title: t('accounts.deleteTitle', { name }),
      text: t('accounts.deleteText'),
      action: ui('delete'),
      isDangerous: true,
    }),
    done: t('accounts.deleted', { name }),
  });
  return { check, remove, isChecking, result };
}

function placeOf(settings: MailAccountSettings): string {
  switch (settings.kind) {
    case 'smtp':
      return settings.host;
    case 'ses':
      return settings.region;
    case 'twilio':
      return settings.accountSid;
  }
}
