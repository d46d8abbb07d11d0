// Shared views and widgets for visitors.
import { useEffect, useState } from 'react';
import { preloadToasts, Toasts } from '../../app/feedback/toasts.tsx';
import { usePreload } from '../../app/feedback/use-preload.ts';
import { usePhrases } from '../../app/phrases.ts';
import { EmbedPage } from '../../features/shared-views/embed-page.tsx';
import { SharedViewPage } from '../../features/shared-views/shared-view-page.tsx';
import { pageAt } from './visitor-addresses.ts';

export function SharedViewVisit() {
  const [place] = useState(() => pageAt(new URL(window.location.href)));
  usePreload(preloadToasts);
  return (
    <>
      <Title />
      {place.name === 'embed' && <EmbedPage token={place.token} />}
      {place.name === 'view' && <SharedViewPage token={place.token} />}
      <Toasts />
    </>
  );
}

function Title() {
  const t = usePhrases('shared-views');
  const title = t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
