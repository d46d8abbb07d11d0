// The records of a point, over a corner of the map.
import { CloseButton, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ProblemNotice } from '../../../app/feedback/problem-notice.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import type { MapWindow } from '../../maps/index.ts';
import { nameIn, Values, type View } from '../record-cards.tsx';
import type { Reading } from '../use-shared-view.ts';
import css from './shared-map.module.css';
import { usePlaces } from './use-places.ts';

interface PlacePopupProps {
  readonly view: View;
  readonly reading: Reading;
  readonly window: MapWindow;
  readonly onClose: () => void;
}

export function PlacePopup({ view, reading, window: asked, onClose }: PlacePopupProps) {
  const t = usePhrases('shared-views');
  const query = usePlaces(reading, asked);
  const found = query.pages[0];
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus({ preventScroll: true }), []);
  const more = found ? found.total - found.records.length : 0;
  return (
    <aside
      className={css.popup}
      aria-label={t('map.here')}
      aria-busy={query.isPending}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <CloseButton ref={close} className={css.close} aria-label={t('close')} onClick={onClose} />
      {query.error !== undefined && <ProblemNotice error={query.error} onRetry={query.refetch} />}
      {query.isPending && <Skeleton height={80} />}
      {found?.records.map((cells, at) => (
        // Records have no ids here, and their order stays.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <article key={at} className={css.record}>
          {nameIn(view, cells) !== undefined && (
            <h2 className={css.name}>{nameIn(view, cells) || t('unnamed')}</h2>
          )}
          <Values view={view} cells={cells} />
        </article>
      ))}
      {more > 0 && <p className={css.note}>{t('map.more', { count: more })}</p>}
    </aside>
  );
}
