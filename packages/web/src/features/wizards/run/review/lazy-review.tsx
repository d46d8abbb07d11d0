// Loaded by the runs that show answers to look at.
import { lazy } from 'react';

export const RunReview = lazy(async () => ({ default: (await import('./run-review.tsx')).RunReview }));
