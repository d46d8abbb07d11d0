// Out of the spam box, which carries out what was held back, or into it.
import { heldProblem, type RunTrace } from '@fieldhouse/contract/wizard-results';
import { Button } from '@mantine/core';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../../../api/api-problem.ts';
import { wizardResultsApi } from '../../../api/endpoints/wizards/wizard-results-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { WizardPlace } from '../wizard-queries.ts';
import css from './run-drawer.module.css';

export function SortButton({ place, run }: { readonly place: WizardPlace; readonly run: RunTrace }) {
  const t = usePhrases('wizard-results');
  const client = useQueryClient();
  const problemOf = (error: unknown) =>
    isProblem(error, 'run_not_carried_out') ? heldProblem.safeParse(error.data.reason).data : undefined;
  const {
    run: sort,
    isPending,
    error,
  } = useAction(
    () =>
      wizardResultsApi.sortRun({
        params: { ...place, wizardRunId: run.id },
        body: { isSpam: !run.isSpam },
      }),
    {
      confirm: () =>
        run.isSpam
          ? undefined
          : { title: t('run.spamTitle'), text: t('run.spamQuestion'), action: t('run.markSpam') },
      onDone: async () => {
        const shown = [wizardResultsApi.run, wizardResultsApi.runs, wizardResultsApi.figures];
        await Promise.all(
          shown.map(({ endpoint }) => client.invalidateQueries({ queryKey: [endpoint.name] })),
        );
      },
      done: t(run.isSpam ? 'run.markedNotSpam' : 'run.markedSpam'),
      // What can be done about it stays on the page.
      failed: (failure) => (problemOf(failure) === undefined ? problemText(failure) : undefined),
    },
  );
  const problem = problemOf(error);
  return (
    <div className={css.sort}>
      {run.isHeld && <p className={css.held}>{t('run.held')}</p>}
      <Button
        variant="default"
        size="compact-sm"
        loading={isPending}
        leftSection={run.isSpam ? <TrayIcon size={16} /> : <ProhibitIcon size={16} />}
        onClick={() => void sort()}
      >
        {t(run.isSpam ? 'run.markNotSpam' : 'run.markSpam')}
      </Button>
      {problem !== undefined && run.isHeld && (
        <p className={css.problem} role="alert">
          {t(`run.notCarriedOut.${problem}`)}
        </p>
      )}
    </div>
  );
}
