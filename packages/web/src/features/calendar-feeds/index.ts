// Calendars that other programs subscribe to.
import { onDemand } from '../../app/feedback/on-demand.tsx';

export const FeedDialog = onDemand(() => import('./feed-dialog.tsx'), 'FeedDialog');
