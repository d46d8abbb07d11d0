// Only forms with entries load what shows them.
import { onDemand } from '../../../../app/feedback/on-demand.tsx';

export const EntryList = onDemand(() => import('./entry-list.tsx'), 'EntryList');
