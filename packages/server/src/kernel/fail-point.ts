import type { Deps } from './context.ts';

/** Dies here if FAIL_AT names this point: tests show that nothing is lost or done twice wherever the process ends. */
export function failPoint({ config }: Pick<Deps, 'config'>, name: string): void {
  if (config.failAt === name) process.kill(process.pid, 'SIGKILL');
}
