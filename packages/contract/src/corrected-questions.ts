import { z } from 'zod';
import { fieldId, wizardTaskId } from './ids.ts';

/** Questions of a step whose error was corrected before its answers were accepted, for the results. */
export const correctedQuestions = z
  .array(z.strictObject({ taskId: wizardTaskId, fieldId, rule: z.string().regex(/^[a-z0-9_]{1,60}$/) }))
  .max(1000)
  .default([]);
