// The notifications bell. It is on every page, so its panel loads when it is opened.
import { ActionIcon, Popover } from '@mantine/core';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { LayeredPopover } from '../../ui/popovers/layered-popover.tsx';
import { NamedDropdown } from '../../ui/popovers/named-dropdown.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import css from './notices-bell.module.css';

const NoticesPanel = onDemand(() => import('./notices-panel.tsx'), 'NoticesPanel');

/** The server counts no further than one more. */
const maxShown = 99;

export function NoticesBell() {
  const t = usePhrases('app');
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const count =
    useQuery(queryOf(api.notices.countUnread, { params: { teamId: useTeamId() } })).data?.count ?? 0;
  const shown = count > maxShown ? `${number(maxShown)}+` : number(count);
  const label = count === 0 ? t('frame.notices') : t('frame.unreadNotices', { count, shown });
  return (
    <LayeredPopover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
    >
      <Tooltip label={label} position="bottom" isDisabled={isOpen}>
        <Popover.Target>
          <ActionIcon size={36} className={css.bell} aria-label={label} onClick={() => setOpen(!isOpen)}>
            <BellIcon size={20} />
            {count > 0 && (
              <span className={css.count} aria-hidden>
                {shown}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <NamedDropdown p={0} label={t('frame.notices')}>
        <Suspense
          fallback={
            <div className={css.waiting}>
              <RowsSkeleton rows={4} height={56} />
            </div>
          }
        >
          <NoticesPanel onClose={() => setOpen(false)} />
        </Suspense>
      </NamedDropdown>
    </LayeredPopover>
  );
}
