import type { Deps } from './context.ts';

/**
 * Kills the process if FAIL_AT names this point: tests show that a crash at any point loses or repeats
 * nothing.
 */
export function failPoint({ config }: Pick<Deps, 'config'>, name: string): void {
  if (config.failAt === name) process.kill(process.pid, 'SIGKILL');
}
