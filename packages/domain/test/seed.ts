// Random tests ask the same questions in each `npm test`: what another question finds is no fault of the change that meets
// it. `npm run test:long` asks others each time, and `SEED=…` repeats those of one run.
import fc from 'fast-check';

const isFullSize = process.env.TEST_SIZE === 'full';

export const seed = Number(process.env.SEED ?? (isFullSize ? Date.now() % 1_000_000 : 1));
fc.configureGlobal({ seed });
