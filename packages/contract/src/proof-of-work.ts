// What a visitor computes before a public wizard takes its answers, against floods of them.
import { z } from 'zod';

/** Proof of work as issued by altcha; solved in a worker while the visitor reads. */
export const powChallenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
});
export type PowChallenge = z.output<typeof powChallenge>;

export const powProof = z.strictObject({
  challenge: z.strictObject({
    parameters: z.record(z.string().max(40), z.unknown()),
    signature: z.string().max(200),
  }),
  solution: z.strictObject({
    counter: z.int().min(0),
    derivedKey: z.string().max(200),
    time: z.number().optional(),
  }),
});
export type PowProof = z.output<typeof powProof>;
