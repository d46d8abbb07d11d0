// The user's notifications, newest first.

import type { Notice } from '@fieldhouse/contract/notices';
import { Button } from '@mantine/core';
import { BellSimpleIcon } from '@phosphor-icons/react/dist/csr/BellSimple';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/api.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { noticesQuery } from './notice-queries.ts';
import { NoticeRow } from './notice-row.tsx';
import css from './notices-panel.module.css';

export function NoticesPanel({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('notices');
  const teamId = useTeamId();
  const panel = useRef<HTMLDivElement>(null);
  const notices = useInfiniteQuery(noticesQuery(teamId));
  const [newest] = notices.data ?? [];
  const { run: change } = useAction((work: () => Promise<unknown>) => work());
  const mark = ({ id }: Notice, isRead: boolean) =>
    change(() => api.notices.mark({ params: { teamId }, body: { noticeIds: [id], isRead } }));
  const markAll = (newestId: string) => {
    // The button is removed with the last unread notification; keep focus in the panel.
    panel.current?.focus();
    return change(() => api.notices.markAllRead({ params: { teamId }, body: { newestId } }));
  };
  return (
    <div ref={panel} tabIndex={-1} className={css.panel}>
      <div className={css.head}>
        <h2 className={css.title}>{t('title')}</h2>
        {newest && notices.data?.some(({ isRead }) => !isRead) && (
          <Button size="compact-sm" variant="subtle" onClick={() => void markAll(newest.id)}>
            {t('markAllRead')}
          </Button>
        )}
      </div>
      <div className={css.body}>
        <QueryBoundary
          query={notices}
          skeleton={<RowsSkeleton rows={4} height={56} />}
          empty={<NothingYet />}
        >
          {(items) => (
            <ul className={css.rows}>
              {items.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  onMark={(isRead) => void mark(notice, isRead)}
                  onFollow={onClose}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
        <LoadMore query={notices} label={t('more')} variant="subtle" fullWidth />
      </div>
      <div className={css.foot}>
        <TextLink to="/team-{$teamId}/user/preferences" params={{ teamId }} onClick={onClose} size="sm">
          {t('choose')}
        </TextLink>
      </div>
    </div>
  );
}

function NothingYet() {
  const t = usePhrases('notices');
  return (
    <div className={css.none}>
      <BellSimpleIcon size={26} weight="duotone" />
      <strong>{t('none')}</strong>
      <span>{t('noneText')}</span>
    </div>
  );
}
