// Who changed something.
import { z } from 'zod';
import { userId } from './ids.ts';

/** A user, an API key of the team, or the system. The name is null if it is no longer known. */
export const changeActor = z.object({
  kind: z.enum(['person', 'key', 'system']),
  name: z.string().nullable(),
  /** Of a person. */
  userId: userId.optional(),
});
export type ChangeActor = z.output<typeof changeActor>;
