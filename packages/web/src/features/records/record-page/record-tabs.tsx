import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { cardGroupsQuery } from '../../cards/index.ts';
import { useOpenRecord } from './record-context.ts';
import css from './record-page.module.css';

const recordPath = '/team-{$teamId}/data-records/$dataRecordId';

/** The card groups of the collection, and All Fields. */
export function RecordTabs() {
  const { place, record } = useOpenRecord();
  const app = usePhrases('app');
  const groups = useQuery(cardGroupsQuery(place)).data?.items ?? [];
  const params = { teamId: place.teamId, dataRecordId: record.id };
  return (
    <nav className={css.tabs} aria-label={app('frame.tabs')}>
      <ul>
        {groups.map(({ id, name, icon }) => (
          <li key={id}>
            <Link
              to={`${recordPath}/tab-{$dataCardGroupId}`}
              params={{ ...params, dataCardGroupId: id }}
              search={{ collection: place.collectionId }}
              className={css.tab}
            >
              <DataIcon icon={icon} size={13} />
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={`${recordPath}/all-fields`}
            params={params}
            search={{ collection: place.collectionId }}
            className={css.tab}
          >
            {app('tab.allFields')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** The default when the URL names no tab: the first card group, or all fields. */
export function FirstTab() {
  const { place, record } = useOpenRecord();
  const { collection } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const { data, isError } = useQuery(cardGroupsQuery(place));
  const isKnown = data !== undefined || isError;
  const firstId = data?.items[0]?.id;
  useEffect(() => {
    // The next record may be on its way: the user's navigation wins.
    const isStillHere = history.location.pathname.replace(/\/$/, '').endsWith(`/data-records/${record.id}`);
    if (!isKnown || !isStillHere) return;
    const params = { teamId: place.teamId, dataRecordId: record.id };
    const options = { search: collection === undefined ? {} : { collection }, replace: true };
    void (firstId === undefined
      ? navigate({ to: `${recordPath}/all-fields`, params, ...options })
      : navigate({
          to: `${recordPath}/tab-{$dataCardGroupId}`,
          params: { ...params, dataCardGroupId: firstId },
          ...options,
        }));
  }, [isKnown, firstId, place.teamId, record.id, collection, navigate, history]);
  return null;
}
