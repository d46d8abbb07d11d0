import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSession } from '../session/session.ts';
import { useTeamId } from '../session/use-team.ts';
import { useIsPaletteOpen } from './palette-state.ts';

const PaletteDialog = lazy(() =>
  import('./palette-dialog.tsx').then(({ PaletteDialog: dialog }) => ({ default: dialog })),
);

/** ⌘K. Its code comes with the first use and then stays, so that it opens at once. */
export function Palette() {
  const isOpen = useIsPaletteOpen();
  useNotePlaces();
  const wasUsed = useRef(false);
  if (isOpen) wasUsed.current = true;
  return wasUsed.current ? (
    <Suspense>
      <PaletteDialog isOpen={isOpen} />
    </Suspense>
  ) : null;
}

/** What somebody opens is what the palette offers first. */
function useNotePlaces(): void {
  const { pathname, search } = useLocation();
  const key = `${useTeamId()}.${useSession()?.userId ?? ''}`;
  useEffect(() => {
    void import('./recent-places.ts').then(({ recordVisit: notePlace }) =>
      notePlace(key, { pathname, search }),
    );
  }, [key, pathname, search]);
}
