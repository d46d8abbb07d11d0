// The team's header bar menu. Loaded with the call of seed section 7 at team selection; the server omits what
// the user may not open.

import { Menu, UnstyledButton } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import type { QueryName } from '../../api/events/query-names.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { toast } from '../feedback/toasts.tsx';
import { usePhrases } from '../phrases.ts';
import { useTeamId } from '../session/use-team.ts';
import css from './header-menu.module.css';

interface HeaderEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly url: string;
}

/**
 * The client is loaded on use: the bar is on every page, and its first load need not include the contract.
 */
function headerMenuQuery(teamId: string) {
  return queryOptions<{ TeamAppHeaderBarMenu: HeaderEntry[] }>({
    queryKey: ['backends.dataObjectTesting' satisfies QueryName, {}, { idTeam: teamId }],
    queryFn: async ({ signal }) => {
      const { callBackend } = await import('../../api/backends.ts');
      return callBackend('dataObjectTesting', 'list', { query: { idTeam: teamId } }, { signal });
    },
  });
}

/** More would push the breadcrumbs away. */
const maxInBar = 5;

export function HeaderMenu() {
  const t = usePhrases('app');
  const teamId = useTeamId();
  const { data, error } = useQuery(headerMenuQuery(teamId));
  useEffect(() => {
    if (error) toast({ text: t('frame.headerMenuFailed'), tone: 'danger' });
  }, [error, t]);
  const entries = data?.TeamAppHeaderBarMenu ?? [];
  if (entries.length === 0) return null;
  const rest = entries.slice(maxInBar);
  return (
    <nav className={css.menu} aria-label={t('frame.headerMenu')}>
      <ul className={css.list}>
        {entries.slice(0, maxInBar).map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <EntryMenu entries={rest} isOnPhone={false} />}
      <EntryMenu entries={entries} isOnPhone />
    </nav>
  );
}

function EntryLink({ entry: { label, icon, url } }: { readonly entry: HeaderEntry }) {
  const navigate = useNavigate();
  const isOurs = url.startsWith('/');
  const onClick = (event: MouseEvent) => {
    if (!isOurs || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ href: url });
  };
  return (
    <a
      className={css.link}
      href={url}
      onClick={onClick}
      {...(!isOurs && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <DataIcon icon={icon} size={14} />
      <span>{label}</span>
    </a>
  );
}

interface EntryMenuProps {
  readonly entries: readonly HeaderEntry[];
  readonly isOnPhone: boolean;
}

/** Entries that don't fit in the bar; on a phone all of them. */
function EntryMenu({ entries, isOnPhone }: EntryMenuProps) {
  const t = usePhrases('app');
  const navigate = useNavigate();
  const open = (url: string) => {
    if (url.startsWith('/')) void navigate({ href: url });
    else window.open(url, '_blank', 'noopener,noreferrer');
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={`${css.more} ${isOnPhone ? css.onPhone : css.inBar}`}
          aria-label={t('frame.headerMenu')}
        >
          <DotsThreeIcon size={22} weight="bold" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ id, label, icon, url }) => (
          <Menu.Item key={id} leftSection={<DataIcon icon={icon} size={14} />} onClick={() => open(url)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
