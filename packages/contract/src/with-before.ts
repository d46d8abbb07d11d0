// What changes a resource may say what it is based on, so that it overwrites nothing that another user saved meanwhile.
import { z } from 'zod';

/**
 * The body of a change, with `before`: the values of its properties that the change is based on. It is refused as
 * `stale_version`, with the current values, if one of them is another by now. What isn't named isn't compared.
 */
export function withBefore<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape, z.core.$strict>) {
  // The names of the shape; no body is empty.
  const names = Object.keys(body.shape) as [keyof Shape & string, ...(keyof Shape & string)[]];
  return z.strictObject({ ...body.shape, before: z.partialRecord(z.enum(names), z.unknown()).optional() });
}
