import { z } from 'zod';

/** Seed section 3. */
export const contentTypes = ['marketing', 'participation', 'transactional'] as const;
export const contentType = z.enum(contentTypes);
export type ContentType = z.output<typeof contentType>;
