// Only forms with entries load what shows them.
import { lazy } from 'react';

export const EntryList = lazy(() =>
  import('./entry-list.tsx').then((loaded) => ({ default: loaded.EntryList })),
);
