// The people behind one number of an audience.
import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { audiencePeopleQuery, type Counted, type WantedPeople } from '../message-queries.ts';
import css from './audience.module.css';

interface AudiencePeopleProps {
  readonly message: Counted;
  readonly wanted: WantedPeople;
  readonly title: string;
  readonly onClose: () => void;
}

export function AudiencePeople({ message, wanted, title, onClose }: AudiencePeopleProps) {
  const t = usePhrases('message-audience');
  const ui = usePhrases('ui');
  const people = useInfiniteQuery(audiencePeopleQuery(useTeamId(), message, wanted));
  return (
    <Dialog title={title} closeLabel={ui('close')} isOpen onClose={onClose}>
      <QueryBoundary query={people} skeleton={<Skeleton height={120} />}>
        {(items) => (
          <>
            {items.length === 0 && <Text size="sm">{t('noOneShown')}</Text>}
            <ul className={css.people}>
              {items.map(({ name, address, recordId }) => (
                <li key={`${recordId} ${address} ${name}`}>
                  <strong>{name}</strong> <span>{address}</span>
                </li>
              ))}
            </ul>
            <LoadMore query={people} label={t('more')} mt="sm" />
          </>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
