// Shared views and widgets inside the app, see wizard-pages.tsx.
import { useParams } from '@tanstack/react-router';
import { EmbedPage } from '../../features/shared-views/embed-page.tsx';
import { SharedViewPage } from '../../features/shared-views/shared-view-page.tsx';

export function SharedViewRoutePage() {
  const { token = '' } = useParams({ strict: false });
  return <SharedViewPage token={token} />;
}

export function EmbedRoutePage() {
  const { token = '' } = useParams({ strict: false });
  return <EmbedPage token={token} />;
}
