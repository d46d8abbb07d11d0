import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataIcon } from '../../ui/data-icon.tsx';
import { frameCollectionsQuery } from '../crumbs/collection-crumb.ts';
import { QueryBoundary } from '../feedback/query-boundary.tsx';
import { useFormats } from '../language/formats.ts';
import { usePhrases } from '../phrases.ts';
import type { ListedCollection } from '../session/team-collections.ts';
import { FrameLink } from './frame-link.tsx';
import { NarrowTooltip } from './narrow-tooltip.tsx';
import css from './sidebar.module.css';

/** More would hide the sections below; the rest is on the collections page and in the palette. */
const maxShown = 30;

/** The collections that are shown in the sidebar, with icon and count. */
export function SidebarCollections({
  teamId,
  isNarrow,
}: {
  readonly teamId: string;
  readonly isNarrow: boolean;
}) {
  const t = usePhrases('app');
  return (
    <QueryBoundary
      query={useQuery(frameCollectionsQuery(teamId))}
      skeleton={<PendingEntries />}
      renderError={() => !isNarrow && <li className={css.more}>{t('frame.collectionsFailed')}</li>}
    >
      {(collections) => <Entries teamId={teamId} isNarrow={isNarrow} collections={collections} />}
    </QueryBoundary>
  );
}

interface EntriesProps {
  readonly teamId: string;
  readonly isNarrow: boolean;
  readonly collections: readonly ListedCollection[];
}

function Entries({ teamId, isNarrow, collections }: EntriesProps) {
  const t = usePhrases('app');
  const formats = useFormats();
  const shown = collections.filter(
    ({ isShownInSidebar, isUsedAsCustomList }) => isShownInSidebar && !isUsedAsCustomList,
  );
  return (
    <>
      {shown.slice(0, maxShown).map(({ id, parentId, pluralName, icon, recordCount }) => (
        <li key={id} {...(!isNarrow && isBelow(parentId, shown) && { style: { paddingLeft: 16 } })}>
          <NarrowTooltip label={pluralName} isNarrow={isNarrow}>
            <FrameLink
              to="/team-{$teamId}/data-collections/$dataCollectionId"
              params={{ teamId, dataCollectionId: id }}
              className={css.entry}
              {...(isNarrow && { 'aria-label': pluralName })}
            >
              <DataIcon icon={icon} />
              {!isNarrow && <span className={css.name}>{pluralName}</span>}
              {!isNarrow && <span className={css.count}>{formats.number(recordCount)}</span>}
            </FrameLink>
          </NarrowTooltip>
        </li>
      ))}
      {shown.length > maxShown && !isNarrow && (
        <li className={css.more}>{t('frame.moreCollections', { count: shown.length - maxShown })}</li>
      )}
    </>
  );
}

function isBelow(parentId: string | null, shown: readonly { readonly id: string }[]): boolean {
  return shown.some(({ id }) => id === parentId);
}

function PendingEntries() {
  return [68, 52, 60].map((width) => (
    <li key={width} className={css.entry} aria-hidden="true">
      <Skeleton height={16} width={16} circle />
      <Skeleton height={10} width={`${width}%`} />
    </li>
  ));
}
