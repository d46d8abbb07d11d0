// What a person answered in wizards, for the export of what is stored about them: as in their receipts. See docs/decisions/0285.
import type { PersonExport } from '@fieldhouse/contract/suppressions';
import type { TeamContext } from '../../../../kernel/context.ts';
import { getTeamSummary, listLastVisits } from '../run-queries.ts';
import { loadVersionContent } from '../version-content.ts';
import { loadAnsweredSteps } from './answered-steps.ts';
import { listRunsOf } from './person-answer-queries.ts';

/** More than anyone fills in. */
const maxRuns = 1000;

/** `key` is the address in lower case, or the phone number. */
export async function listAnswersOf(ctx: TeamContext, key: string): Promise<PersonExport['wizardAnswers']> {
  const { primaryTimezone: timeZone } = await getTeamSummary(ctx.db);
  const found: PersonExport['wizardAnswers'] = [];
  for (const run of await listRunsOf(ctx.db, key, maxRuns)) {
    const { name, definition } = await loadVersionContent(ctx, run.versionId);
    const visits = await listLastVisits(ctx.db, run.id);
    const steps = await loadAnsweredSteps(ctx, { run, steps: definition.steps, visits, timeZone });
    found.push({
      wizard: name,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
      answers: steps
        .flatMap(({ answers }) => answers)
        .filter(({ text }) => text.trim() !== '')
        .map(({ label, entry, text }) => ({
          question: entry === undefined ? label : `${entry}, ${label}`,
          answer: text,
        })),
    });
  }
  return found;
}
