// MapLibre is large: it loads where a map is drawn.
import { onDemand } from '../../app/feedback/on-demand.tsx';

export const MapCanvas = onDemand(() => import('./map-canvas.tsx'), 'MapCanvas');
