import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSession } from '../session/session.ts';
import { useTeamId } from '../session/use-team.ts';
import { useIsPaletteOpen } from './palette-state.ts';

const PaletteDialog = lazy(() =>
  import('./palette-dialog.tsx').then(({ PaletteDialog: dialog }) => ({ default: dialog })),
);

/** ⌘K. Its code loads with the first use and stays mounted, so that it opens immediately. */
export function Palette() {
  const isOpen = useIsPaletteOpen();
  useRecordVisits();
  const wasUsed = useRef(false);
  if (isOpen) wasUsed.current = true;
  return wasUsed.current ? (
    <Suspense>
      <PaletteDialog isOpen={isOpen} />
    </Suspense>
  ) : null;
}

/** Records opened pages for the palette's suggestions. */
function useRecordVisits(): void {
  const { pathname, search } = useLocation();
  const key = `${useTeamId()}.${useSession()?.userId ?? ''}`;
  useEffect(() => {
    void import('./recent-places.ts').then(({ recordVisit: notePlace }) =>
      notePlace(key, { pathname, search }),
    );
  }, [key, pathname, search]);
}
