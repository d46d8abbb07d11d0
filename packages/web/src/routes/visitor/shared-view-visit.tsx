// Shared views and widgets for visitors.
import { type ReactNode, useEffect } from 'react';
import { preloadToasts, Toasts } from '../../app/feedback/toasts.tsx';
import { usePreload } from '../../app/feedback/use-preload.ts';
import { useFramePhrase } from '../../app/phrases.ts';
import { EmbedPage } from '../../features/shared-views/embed-page.tsx';
import { SharedViewPage } from '../../features/shared-views/shared-view-page.tsx';

export function SharedViewVisit({ token }: { readonly token: string }) {
  return (
    <Visit>
      <SharedViewPage token={token} />
    </Visit>
  );
}

export function EmbedVisit({ token }: { readonly token: string }) {
  return (
    <Visit>
      <EmbedPage token={token} />
    </Visit>
  );
}

function Visit({ children }: { readonly children: ReactNode }) {
  usePreload(preloadToasts);
  return (
    <>
      <Title />
      {children}
      <Toasts />
    </>
  );
}

function Title() {
  const t = useFramePhrase();
  const title = t('app:nav.sharedView');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
