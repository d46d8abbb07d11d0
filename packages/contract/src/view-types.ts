import { z } from 'zod';

/** Seed: data view types. */
export const viewTypes = ['table', 'list', 'detail', 'calendar', 'map'] as const;
export const viewType = z.enum(viewTypes);
export type ViewType = z.output<typeof viewType>;
