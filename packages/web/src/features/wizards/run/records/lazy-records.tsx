// Loaded by the steps that show or export records: pages for anyone stay light.
import { onDemand } from '../../../../app/feedback/on-demand.tsx';

export const ViewPart = onDemand(() => import('./view-part.tsx'), 'ViewPart');
export const RunDownloads = onDemand(() => import('./run-downloads.tsx'), 'RunDownloads');
