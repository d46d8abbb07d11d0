// Where the routes leave what is reported by the pictures and links of mails.
import type { Deps, Service } from '../../../kernel/context.ts';
import { codeOfError } from '../../../kernel/http/problem-reply.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { withTeamOfLink } from '../../../kernel/team-of-link.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';
import { type Report, ReportQueue } from './report-queue.ts';

/** About five megabytes, and less than a minute's work. */
const maxWaiting = 10_000;
const retryMs = 1000;

export const reportQueue: Service<ReportQueue> = {
  create(deps) {
    const lanes = Math.max(1, Math.floor(deps.config.database.poolSize / 5));
    let hasRoom = true;
    return new ReportQueue(
      {
        async store(report) {
          await store(deps, report);
          hasRoom = true;
        },
        isPassing: (error) => passing.has(codeOfError(error)),
        onLost(error) {
          if (error === undefined && hasRoom)
            deps.log.warn('openings and clicks of mails are left out: too many at once');
          if (error === undefined) hasRoom = false;
          else if (!(error instanceof Refusal))
            deps.log.error({ err: error }, 'the opening or click of a mail was not stored');
        },
      },
      { lanes, waiting: maxWaiting, retryMs },
    );
  },
};

const passing: ReadonlySet<string> = new Set(['busy', 'locked', 'unavailable']);

async function store(deps: Deps, { teamId, recipientId, userAgent, link }: Report): Promise<void> {
  const type = link ? 'click' : 'open';
  const detail = { ...link, userAgent };
  await withTeamOfLink(deps, teamId, (ctx) =>
    applyDeliveryReport(ctx, { recipientId, type, detail, dedupeKey: null }),
  );
}
