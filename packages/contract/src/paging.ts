import { z } from 'zod';

/** Maximum page size of any list. */
export const maxPageSize = 500;

/** Keyset paging: `after` is the opaque cursor returned as `next` by the previous page. */
export const pageQuery = z.strictObject({
  after: z.string().max(2000).optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(maxPageSize))
    .optional(),
});

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
