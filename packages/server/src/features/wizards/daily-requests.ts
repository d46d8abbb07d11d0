// What is asked for once a day, in the teams that need it.
import type { Deps } from '../../kernel/context.ts';
import { requestPictureSweeps } from './pictures/picture-queries.ts';
import { requestAnswerDeletion } from './results/retention-queries.ts';

const dayMs = 24 * 60 * 60_000;

export function startDailyRequests(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> | undefined;
  const warn = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what);
  const request = () => {
    current = Promise.all([
      requestAnswerDeletion(deps.streamPool).catch(warn('deletion of old answers not requested')),
      requestPictureSweeps(deps.streamPool).catch(warn('sweeps of pictures of wizards not requested')),
    ]);
  };
  return {
    async start() {
      request();
      timer = setInterval(request, dayMs);
    },
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
