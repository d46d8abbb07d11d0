import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DataIcon } from '../../ui/data-icon.tsx';
import { browserStorage } from '../browser-storage.ts';
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

/** How many entries the team had in this browser, so that nothing below them moves when they arrive. */
const storageKey = (teamId: string) => `sidebarCollections.${teamId}`;

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
      skeleton={<PendingEntries teamId={teamId} isNarrow={isNarrow} />}
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
  useEffect(() => {
    browserStorage.local.write(storageKey(teamId), String(shown.length));
  }, [teamId, shown.length]);
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

/** On the first visit the number of entries isn't known: what is below appears with them. */
function PendingEntries({ teamId, isNarrow }: { readonly teamId: string; readonly isNarrow: boolean }) {
  const known = Number(browserStorage.local.read(storageKey(teamId)));
  if (!Number.isInteger(known) || known < 0) return <li className={css.unknown} aria-hidden="true" />;
  return (
    <>
      {Array.from({ length: Math.min(known, maxShown) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <li key={row} className={css.entry} aria-hidden="true">
          <Skeleton height={16} width={16} circle />
          {!isNarrow && <Skeleton height={10} width={`${pendingWidths[row % pendingWidths.length]}%`} />}
        </li>
      ))}
      {known > maxShown && !isNarrow && (
        <li className={css.more} aria-hidden="true">
          {'\u00a0'}
        </li>
      )}
    </>
  );
}

const pendingWidths = [68, 52, 60];
