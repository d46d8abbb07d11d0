// How an anonymous visitor starts a public wizard.
import type { StartedRun } from '@fieldhouse/contract/wizard-runs';
import { wizardRunsApi } from '../../../../api/endpoints/wizards/wizard-runs-api.ts';
import { type RunKey, runKey, startKey } from './run-storage.ts';

export interface Visit {
  readonly teamId: string;
  readonly wizardId: string;
  /** Of the address. */
  readonly lang?: string | undefined;
  /** The public name of the personal link by which it was opened, which has started the run already. */
  readonly entry?: string | undefined;
  /** What the link carries. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly source: 'link' | 'widget';
}

export function keyOfVisit({ teamId, wizardId, entry, inputs }: Visit): RunKey {
  return runKey('public', teamId, wizardId, entry ?? startKey(inputs));
}

export function startVisit({ teamId, wizardId, lang, inputs, source }: Visit): Promise<StartedRun> {
  const languages = [...(lang === undefined ? [] : [lang.slice(0, 35)]), ...navigator.languages].slice(0, 10);
  const body = { languages, inputs, source } as const;
  // Of an address, whose server checks them.
  return wizardRunsApi.startPublic({ params: { teamId, wizardId }, body });
}
