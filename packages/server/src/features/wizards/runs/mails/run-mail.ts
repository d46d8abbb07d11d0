// What the mails of runs have in common: texts in the language of the run, and the team's head.
import { type Language, language } from '@fieldhouse/contract/identity';
import { mailedName } from '@fieldhouse/domain/identity/mailed-name';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import { wizardMails } from '@fieldhouse/phrases/wizard-mails';
import type { TeamContext } from '../../../../kernel/context.ts';
import { teamHead } from '../../../identity/index.ts';
import { teamLogosOf } from '../../../teams/index.ts';
import { getTeamSummary, type RunRow } from '../run-queries.ts';
import { loadRunVersion, type RunVersion } from '../run-state.ts';

export interface RunMail {
  readonly version: RunVersion;
  readonly texts: (typeof wizardMails)[Language];
  readonly timeZone: string;
  readonly head: string;
  fill(text: string, more?: Readonly<Record<string, string>>): string;
}

export async function loadRunMail(ctx: TeamContext, run: RunRow): Promise<RunMail> {
  const version = await loadRunVersion(ctx, run.versionId, run);
  const team = await getTeamSummary(ctx.db);
  const logo = publicLogo(await teamLogosOf(ctx));
  const data = { wizard: mailedName(version.name), team: mailedName(team.name) };
  return {
    version,
    texts: wizardMails[language.catch('en').parse(run.lang)],
    timeZone: team.primaryTimezone,
    head: teamHead(team.name, logo === null ? null : ctx.deps.config.appUrl + logo),
    fill(text, more = {}) {
      const known: Readonly<Record<string, string>> = { ...data, ...more };
      return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => known[name] ?? '');
    },
  };
}

/** A header is one line, whatever the name of the wizard. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
