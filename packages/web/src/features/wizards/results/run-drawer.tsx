// One run: its steps with answers, and what its tasks did.
import type { WizardRunId } from '@fieldhouse/contract/ids';
import type { RunTrace, TraceTask } from '@fieldhouse/contract/wizard-results';
import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { wizardResultsApi } from '../../../api/endpoints/wizards/wizard-results-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Chip } from '../../../ui/chip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useValueFormats } from '../../fields/index.ts';
import type { WizardPlace } from '../wizard-queries.ts';
import { useDurationText } from './duration-text.ts';
import css from './run-drawer.module.css';
import { answersOf, answerText } from './run-table.tsx';
import { SortButton } from './sort-button.tsx';
import { useStepTitle } from './step-title.ts';

// With the parts of the builder that put a condition into words.
const SkippedBecause = onDemand(() => import('./skipped-because.tsx'), 'SkippedBecause');

function Because(props: ComponentProps<typeof SkippedBecause>) {
  return (
    <span className={css.soft}>
      <Suspense>
        <SkippedBecause {...props} />
      </Suspense>
    </span>
  );
}

interface RunDrawerProps {
  readonly place: WizardPlace;
  /** Undefined: closed. */
  readonly runId: string | undefined;
  /** To the responses before and after it. */
  readonly walk?: ReactNode;
  readonly onClose: () => void;
}

/** Beside the table where there is room, above it elsewhere. */
export function RunDrawer({ place, runId, walk, onClose }: RunDrawerProps) {
  const ui = usePhrases('ui');
  const t = usePhrases('wizard-results');
  const hasRoom = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const content = (
    <div className={css.body}>
      <div className={css.close}>
        {walk}
        <CloseButton size="md" aria-label={ui('close')} onClick={onClose} />
      </div>
      {/* The server treats any other text as an unknown run. */}
      {runId !== undefined && <Trace place={place} runId={runId as WizardRunId} />}
    </div>
  );
  if (hasRoom)
    return (
      runId !== undefined && (
        <Beside label={t('run.title')} onClose={onClose}>
          {content}
        </Beside>
      )
    );
  return (
    <Drawer.Root opened={runId !== undefined} onClose={onClose} position="right" size={440}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('run.title')}>
        <Drawer.Body p={0}>{content}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface BesideProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Has the focus when it opens, and gives it back to the row from which it was opened. */
function Beside({ label, onClose, children }: BesideProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={css.beside}
      aria-label={label}
      onKeyDown={(event) => {
        // A dialog or a menu that it opened closes first.
        const isOwn = event.target instanceof Node && panel.current?.contains(event.target);
        if (event.key === 'Escape' && !event.defaultPrevented && isOwn) onClose();
      }}
    >
      {children}
    </aside>
  );
}

function Trace({ place, runId }: { readonly place: WizardPlace; readonly runId: WizardRunId }) {
  const params = { ...place, wizardRunId: runId };
  return (
    <QueryBoundary
      query={useQuery(queryOf(wizardResultsApi.run, { params }))}
      skeleton={<RowsSkeleton rows={6} height={48} />}
    >
      {(run) => (
        <>
          <Head run={run} />
          <SortButton place={place} run={run} />
          <ol className={css.steps}>
            {run.steps.map((step) => (
              <Step key={step.stepId} run={run} step={step} place={place} />
            ))}
          </ol>
        </>
      )}
    </QueryBoundary>
  );
}

function Head({ run }: { readonly run: RunTrace }) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  const durationText = useDurationText();
  const facts = [
    formats.dateTime(run.startedAt),
    durationText(run.seconds),
    t(`source.${run.source}`),
    t('run.version', { version: run.version }),
  ];
  return (
    <div className={css.head}>
      <h2 className={css.name}>
        {run.name ?? t('runs.nameless')} {run.isSpam && <Chip color="red">{t('run.spam')}</Chip>}
      </h2>
      <div className={css.soft}>{facts.join(' · ')}</div>
      {run.spamReasons.length > 0 && (
        <ul className={css.reasons} aria-label={t('run.spamReasons')}>
          {run.spamReasons.map((reason) => (
            <li key={reason}>{t(`run.spamReason.${reason}`)}</li>
          ))}
        </ul>
      )}
      {run.hasHidden && <div className={css.soft}>{t('run.hidden')}</div>}
    </div>
  );
}

interface StepProps {
  readonly run: RunTrace;
  readonly step: RunTrace['steps'][number];
  readonly place: WizardPlace;
}

function Step({ run, step, place }: StepProps) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  const titleOf = useStepTitle(run.steps);
  return (
    <li className={css.step} data-state={step.state}>
      <div className={css.line}>
        <strong>{titleOf(step)}</strong>
        <span className={css.soft}>
          {step.at === null || step.state !== 'done' ? t(`step.${step.state}`) : formats.dateTime(step.at)}
        </span>
      </div>
      {step.state === 'skipped' && (
        <Because place={place} version={run.version} of={{ stepId: step.stepId }} />
      )}
      {step.problem && (
        <p className={css.problem}>{t('run.valueUnfit', { field: step.problem.field || t('run.aField') })}</p>
      )}
      <Answers run={run} step={step} />
      {step.tasks.length > 0 && (
        <ul className={css.tasks}>
          {step.tasks.map((task) => (
            <Task key={task.taskId} {...{ run, step, task, place }} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Answers({ run, step }: Pick<StepProps, 'run' | 'step'>) {
  const valueFormats = useValueFormats();
  const ids = new Set<string>(step.tasks.map(({ taskId }) => taskId));
  const answered = run.columns.filter(
    (column) => ids.has(column.taskId) && answersOf(run, column).length > 0,
  );
  if (answered.length === 0) return null;
  return (
    <dl className={css.answers}>
      {answered.map((column) => (
        <div key={`${column.taskId}.${column.fieldId}`} className={css.answer}>
          <dt>{column.title}</dt>
          <dd>{answerText(run, column, valueFormats) || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Task({ run, step, task, place }: StepProps & { readonly task: TraceTask }) {
  const t = usePhrases('wizard-results');
  const tWizards = usePhrases('wizards');
  const tRuns = usePhrases('wizard-runs');
  const messages = usePhrases('messages');
  const { teamId } = place;
  const { type, skipped, record, count, message, projectTask } = task;
  const word = count === null ? undefined : countWordOf(type);
  const name = type === null ? t('run.task') : tWizards(`task.${type}`);
  return (
    <li className={css.task}>
      <span>{name}</span>
      {skipped !== null && <span className={css.soft}>{t(`run.skipped.${skipped}`)}</span>}
      {skipped === 'condition' && (
        <Because place={place} version={run.version} of={{ stepId: step.stepId, taskId: task.taskId }} />
      )}
      {word && count !== null && <span className={css.soft}>{t(word, { count })}</span>}
      {record && (
        <TextLink
          size="sm"
          to="/team-{$teamId}/data-records/$dataRecordId"
          params={{ teamId, dataRecordId: record.recordId }}
          search={{ collection: record.collectionId }}
        >
          {record.label || tRuns('run.nameless')}
        </TextLink>
      )}
      {projectTask && (
        <TextLink
          size="sm"
          to="/team-{$teamId}/projects/$projectId"
          params={{ teamId, projectId: projectTask.projectId }}
          search={{ task: projectTask.taskId }}
        >
          {projectTask.title}
        </TextLink>
      )}
      {message && (
        <>
          <TextLink
            size="sm"
            to="/team-{$teamId}/outgoing-messages/$outgoingMessageId"
            params={{ teamId, outgoingMessageId: message.messageId }}
          >
            {message.template}
          </TextLink>
          <Chip>{messages(`state.${message.state}`)}</Chip>
        </>
      )}
    </li>
  );
}

/** What happened to how many records. */
const countWords = {
  create_record: 'run.createdRecords',
  update_records: 'run.updatedRecords',
  find_records: 'run.foundRecords',
  display_view: 'run.chosenRecords',
  add_to_collection: 'run.addedRecords',
  remove_from_collection: 'run.removedRecords',
  export_records: 'run.exportedRecords',
} as const;

function countWordOf(type: TraceTask['type']) {
  return Object.entries(countWords).find(([known]) => known === type)?.[1];
}
