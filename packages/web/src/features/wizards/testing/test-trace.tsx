// What the tasks of a test did, or would do.
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import type { TestedTask } from '@fieldhouse/contract/wizard-tests';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { wizardTestsApi } from '../../../api/endpoints/wizards/wizard-tests-api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { WizardPlace } from '../wizard-queries.ts';
import css from './test-drawer.module.css';

interface TestTraceProps {
  readonly place: WizardPlace;
  readonly step: Pick<StepView, 'runId' | 'rev'>;
}

export function TestTrace({ place, step: { runId, rev } }: TestTraceProps) {
  const t = usePhrases('wizard-tests');
  const tWizards = usePhrases('wizards');
  const params = { ...place, wizardRunId: runId };
  const query = useQuery({
    queryKey: [...queryKeyOf(wizardTestsApi.trace, { params }), rev],
    queryFn: () => wizardTestsApi.trace({ params }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryBoundary query={query} skeleton={<RowsSkeleton rows={2} height={48} />}>
      {({ mode, steps }) => {
        const done = steps.filter(({ tasks }) => tasks.length > 0);
        if (done.length === 0) return <p className={css.soft}>{t('test.nothingYet')}</p>;
        return (
          <ol className={css.steps}>
            {done.map((step) => (
              <li key={step.stepId}>
                <strong>{step.title || tWizards('builder.untitled')}</strong>
                <ul className={css.tasks}>
                  {step.tasks.map((task) => (
                    <Task key={task.taskId} task={task} isSimulated={mode === 'simulate'} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        );
      }}
    </QueryBoundary>
  );
}

interface TaskProps {
  readonly task: TestedTask;
  readonly isSimulated: boolean;
}

function Task({ task, isSimulated }: TaskProps) {
  const t = usePhrases('wizard-tests');
  const tWizards = usePhrases('wizards');
  const { type, isSkipped, count, records, message, projectTask } = task;
  const name = type === null ? t('test.removed') : tWizards(`task.${type}`);
  return (
    <li className={css.task}>
      <div className={css.soft}>
        {name}
        {isSkipped && ` · ${t('test.skipped')}`}
        {count !== null && ` · ${t('test.records', { count })}`}
      </div>
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <Changed key={index} record={record} isSimulated={isSimulated} />
      ))}
      {projectTask && <div className={css.change}>{t('test.wouldCreateTask', { ...projectTask })}</div>}
      {message && (
        <div className={css.change}>
          <div>{t(isSimulated ? 'test.wouldSend' : 'test.sent', { address: message.address })}</div>
          <Values values={message.values} />
        </div>
      )}
    </li>
  );
}

function Changed({
  record,
  isSimulated,
}: {
  readonly record: TestedTask['records'][number];
  readonly isSimulated: boolean;
}) {
  const t = usePhrases('wizard-tests');
  const { change, collection, values } = record;
  return (
    <div className={css.change}>
      <div>
        {isSimulated ? t(`test.would.${change}`, { collection }) : t(`test.done.${change}`, { collection })}
      </div>
      <Values values={values} />
    </div>
  );
}

function Values({ values }: { readonly values: TestedTask['records'][number]['values'] }) {
  return (
    <dl className={css.values}>
      {values.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one title
        <div key={index} className={css.value}>
          <dt className={css.soft}>{label}</dt>
          <dd className={css.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
