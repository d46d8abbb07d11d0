// What people answered to the messages of the team, and who takes care of it.
import { type ReplyList, replyLists } from '@fieldhouse/contract/message-replies';
import { SegmentedControl } from '@mantine/core';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { usePossibleOwners } from '../owner/owner-select.tsx';
import css from './replies.module.css';
import { repliesQuery } from './replies-query.ts';
import { ReplyRow } from './reply-row.tsx';

const route = '/team-{$teamId}/outgoing-messages/replies';

export function RepliesPage() {
  const teamId = useTeamId();
  const navigate = useNavigate();
  const { show = 'open' } = useSearch({ from: '/team-{$teamId}/outgoing-messages/lists/replies' });
  return (
    <RepliesOf
      show={show}
      onShow={(next) =>
        void navigate({ to: route, params: { teamId }, search: { show: next }, replace: true })
      }
    />
  );
}

interface RepliesOfProps {
  readonly show: ReplyList;
  readonly onShow: (show: ReplyList) => void;
}

export function RepliesOf({ show, onShow }: RepliesOfProps) {
  const t = usePhrases('message-replies');
  const { owners } = usePossibleOwners();
  const query = useInfiniteQuery(repliesQuery(useTeamId(), show));
  return (
    <Page width="wide">
      <PageHeader title={t('title')} intro={t('intro')} />
      <SegmentedControl
        className={css.show}
        aria-label={t('show')}
        value={show}
        data={replyLists.map((value) => ({ value, label: t(`list.${value}`) }))}
        onChange={(value) => onShow(value)}
      />
      <QueryBoundary
        query={query}
        skeleton={<RowsSkeleton rows={4} height={112} />}
        empty={
          query.hasNextPage ? (
            <Notice icon={<ChatTextIcon size={26} />} title={t('noneOfNewest')} text={t('olderText')} />
          ) : (
            <Notice icon={<ChatTextIcon size={26} />} title={t(`none.${show}`)} text={t('noneText')} />
          )
        }
      >
        {(items) => (
          <Panel isFlush>
            <ul className={css.list}>
              {items.map((reply) => (
                <ReplyRow key={reply.id} reply={reply} assignees={owners} />
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      <LoadMore query={query} label={t('more')} mt="md" />
    </Page>
  );
}
