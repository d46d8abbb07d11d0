// Loaded by the runs that show answers to look at.
import { onDemand } from '../../../../app/feedback/on-demand.tsx';

export const RunReview = onDemand(() => import('./run-review.tsx'), 'RunReview');
