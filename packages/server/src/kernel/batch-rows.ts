import type { Deps } from './context.ts';

/** Rows that background work handles in one step. Tests make several steps of few rows with BATCH_ROWS. */
export function batchRows({ config }: Pick<Deps, 'config'>, usual: number): number {
  return config.batchRows ?? usual;
}
