// MapLibre is large: it loads where a map is drawn.
import { lazy } from 'react';

export const MapCanvas = lazy(() =>
  import('./map-canvas.tsx').then(({ MapCanvas: canvas }) => ({ default: canvas })),
);
