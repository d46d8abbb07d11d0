import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { FloatingNotice } from '../feedback/floating-notice.tsx';
import { onDemand, type StandInProps } from '../feedback/on-demand.tsx';
import { withPhrases } from '../phrases.ts';
import { useSession } from '../session/session.ts';
import { useTeamId } from '../session/use-team.ts';
import { closePalette, useIsPaletteOpen } from './palette-state.ts';

const PaletteDialog = onDemand(
  () => withPhrases(['palette'], import('./palette/palette-dialog.tsx')),
  'PaletteDialog',
  PaletteMissing,
);

/** ⌘K. Its code loads with the first use and stays mounted, so that it opens immediately. */
export function Palette() {
  const isOpen = useIsPaletteOpen();
  useRecordVisits();
  useEarlyLoad();
  const wasUsed = useRef(false);
  if (isOpen) wasUsed.current = true;
  return wasUsed.current ? (
    <Suspense>
      <PaletteDialog isOpen={isOpen} />
    </Suspense>
  ) : null;
}

/** Its code starts to load with the first of the two keys that open it. */
function useEarlyLoad(): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void PaletteDialog.preload();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Records opened pages for the palette's suggestions. */
function useRecordVisits(): void {
  const { pathname, search } = useLocation();
  const key = `${useTeamId()}.${useSession()?.userId ?? ''}`;
  useEffect(() => {
    void import('./palette/recent-places.ts').then(({ recordVisit: notePlace }) =>
      notePlace(key, { pathname, search }),
    );
  }, [key, pathname, search]);
}

function PaletteMissing({ props, ...rest }: StandInProps<{ readonly isOpen: boolean }>) {
  return props.isOpen && <FloatingNotice props={{ onClose: closePalette }} {...rest} />;
}
