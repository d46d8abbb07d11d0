// Who gets no email and why, and the rights of a person over their data. For team admins.
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { useMessagePhrases, usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { AddSuppressionsDialog } from './add-suppressions-dialog.tsx';
import { LiftDialog, type Lifted } from './lift-dialog.tsx';
import { PersonPanel } from './person-panel.tsx';
import { optOutsQuery, suppressionsQuery } from './suppression-queries.ts';
import css from './suppressions.module.css';

const route = '/team-{$teamId}/admin/suppressions';

export function SuppressionsPage() {
  useMessagePhrases();
  const t = usePhrases('suppressions');
  const { teamId, teamName } = useMembership();
  const navigate = useNavigate();
  const { show, find } = useSearch({ from: route });
  const [lifted, setLifted] = useState<Lifted>();
  const [isAdding, setAdding] = useState(false);
  const [isListed, setListed] = useState(false);
  const onListed = useCallback(() => setListed(true), []);
  const go = (next: { readonly show?: 'opt-outs' | undefined; readonly find?: string | undefined }) =>
    void navigate({
      to: route,
      params: { teamId },
      search: { ...(next.show && { show: next.show }), ...(next.find && { find: next.find }) },
      replace: true,
    });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        intro={t('intro', { team: teamName })}
        actions={<Button onClick={() => setAdding(true)}>{t('add.action')}</Button>}
      />
      <search className={css.tools}>
        <SegmentedControl
          aria-label={t('tabs')}
          value={show ?? 'suppressions'}
          onChange={(value) => go({ show: value === 'opt-outs' ? 'opt-outs' : undefined, find })}
          data={[
            { value: 'suppressions', label: t('tab.suppressions') },
            { value: 'opt-outs', label: t('tab.optOuts') },
          ]}
        />
        <TextInput
          className={css.find}
          label={t('find')}
          value={find ?? ''}
          onChange={(event) => go({ show, find: event.currentTarget.value })}
        />
      </search>
      {show === 'opt-outs' ? (
        <OptOuts find={find} onLift={setLifted} onListed={onListed} />
      ) : (
        <Suppressions find={find} onLift={setLifted} onListed={onListed} />
      )}
      {/* The first list would push it down. */}
      {isListed && <PersonPanel />}
      {isAdding && <AddSuppressionsDialog onClose={() => setAdding(false)} />}
      {lifted && <LiftDialog of={lifted} onClose={() => setLifted(undefined)} />}
    </Page>
  );
}

interface FoundProps {
  readonly find: string | undefined;
  readonly onLift: (lifted: Lifted) => void;
  /** Once the list is there, or couldn't be loaded. */
  readonly onListed: () => void;
}

function Suppressions({ find, onLift, onListed }: FoundProps) {
  const t = usePhrases('suppressions');
  const formats = useFormats();
  const { teamId } = useMembership();
  const query = useInfiniteQuery({
    ...suppressionsQuery(teamId, find),
    placeholderData: (before) => before,
  });
  useListed(query, onListed);
  return (
    <>
      <QueryBoundary
        query={query}
        skeleton={<RowsSkeleton rows={6} height={44} />}
        empty={<Notice title={t('none')} size="compact" />}
      >
        {(items) => (
          <Panel isFlush>
            <ul className={css.list}>
              {items.map(({ key, address, cause, at }) => {
                const shown = address ?? t('erasedAddress');
                return (
                  <li key={key} className={css.row}>
                    <span className={css.text}>
                      <strong>{shown}</strong>
                      <span className={css.soft}>{t(`cause.${cause}`)}</span>
                    </span>
                    <time className={css.soft} dateTime={at}>
                      {formats.dateTime(at)}
                    </time>
                    <LiftButton shown={shown} onClick={() => onLift({ kind: 'suppression', key, shown })} />
                  </li>
                );
              })}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      <LoadMore query={query} label={t('more')} mt="md" />
    </>
  );
}

function OptOuts({ find, onLift, onListed }: FoundProps) {
  const t = usePhrases('suppressions');
  const formats = useFormats();
  const { teamId } = useMembership();
  const query = useInfiniteQuery({ ...optOutsQuery(teamId, find), placeholderData: (before) => before });
  useListed(query, onListed);
  return (
    <>
      <QueryBoundary
        query={query}
        skeleton={<RowsSkeleton rows={6} height={44} />}
        empty={<Notice title={t('noneOptOuts')} size="compact" />}
      >
        {(items) => (
          <Panel isFlush>
            <ul className={css.list}>
              {items.map(({ address, from, about, at, collectionId, subscriptionListId }) => (
                <li key={`${address} ${collectionId ?? subscriptionListId}`} className={css.row}>
                  <span className={css.text}>
                    <strong>{address}</strong>
                    <span className={css.soft}>{t(`from.${from}`, { about: about ?? '' })}</span>
                    {from === 'list' && <span className={css.soft}>{t('byList')}</span>}
                  </span>
                  <time className={css.soft} dateTime={at}>
                    {formats.dateTime(at)}
                  </time>
                  {from !== 'list' && (
                    <LiftButton
                      shown={address}
                      onClick={() => onLift({ kind: 'opt-out', address, collectionId, shown: address })}
                    />
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      <LoadMore query={query} label={t('more')} mt="md" />
    </>
  );
}

function useListed({ isPending }: { readonly isPending: boolean }, onListed: () => void): void {
  useEffect(() => {
    if (!isPending) onListed();
  }, [isPending, onListed]);
}

function LiftButton({ shown, onClick }: { readonly shown: string; readonly onClick: () => void }) {
  const t = usePhrases('suppressions');
  return (
    <Button variant="default" size="xs" aria-label={t('liftOf', { address: shown })} onClick={onClick}>
      {t('lift')}
    </Button>
  );
}
