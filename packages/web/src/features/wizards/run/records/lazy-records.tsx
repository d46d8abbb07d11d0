// Loaded by the steps that show or export records: pages for anyone stay light.
import { lazy } from 'react';

export const ViewPart = lazy(() => import('./view-part.tsx').then((file) => ({ default: file.ViewPart })));
export const RunDownloads = lazy(() =>
  import('./run-downloads.tsx').then((file) => ({ default: file.RunDownloads })),
);
