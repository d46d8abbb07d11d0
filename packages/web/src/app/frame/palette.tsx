import { lazy, Suspense, useRef } from 'react';
import { useIsPaletteOpen } from './palette-state.ts';

const PaletteDialog = lazy(() =>
  import('./palette-dialog.tsx').then(({ PaletteDialog: dialog }) => ({ default: dialog })),
);

/** ⌘K. Its code comes with the first use and then stays, so that it opens at once. */
export function Palette() {
  const isOpen = useIsPaletteOpen();
  const wasUsed = useRef(false);
  if (isOpen) wasUsed.current = true;
  return wasUsed.current ? (
    <Suspense>
      <PaletteDialog isOpen={isOpen} />
    </Suspense>
  ) : null;
}
