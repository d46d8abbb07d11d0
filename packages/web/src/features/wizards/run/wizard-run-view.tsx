// Every state of a run: loading, a step, the end, not open, failed.
import { Button, Skeleton } from '@mantine/core';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { Suspense, useEffect } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { ProblemNotice } from '../../../app/feedback/problem-notice.tsx';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { RichHtml } from '../../../ui/rich-text/rich-html.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { ContinueLater } from './later/continue-later.tsx';
import { Cover } from './look/cover.tsx';
import { GoOn } from './look/go-on.tsx';
import { RunDownloads } from './records/lazy-records.tsx';
import { RunReview } from './review/lazy-review.tsx';
import { RunStep } from './run-step.tsx';
import { StepProgress } from './step-progress.tsx';
import { Blocked, LinkUnavailable, Outdated, RecordRefused, WizardUnavailable } from './stops/lazy-stops.tsx';
import type { WizardRun } from './use-wizard-run.ts';
import css from './wizard-run-view.module.css';

interface WizardRunViewProps {
  readonly run: WizardRun;
  readonly loadLinked?: Parameters<typeof RunStep>[0]['loadLinked'];
  /** Where another record can be chosen. */
  readonly onOtherRecord?: () => void;
  /** Opened through a personal link, which is the only way to restart it. */
  readonly isByLink?: boolean;
}

export function WizardRunView(props: WizardRunViewProps) {
  const t = usePhrases('wizard-runs');
  return (
    <Suspense fallback={<RunSkeleton label={t('run.loading')} />}>
      <CurrentState {...props} />
    </Suspense>
  );
}

function CurrentState({ run, loadLinked, onOtherRecord, isByLink = false }: WizardRunViewProps) {
  const t = usePhrases('wizard-runs');
  const { step, phase, error, notice } = run;
  if (phase === 'loading') return <RunSkeleton label={t('run.loading')} />;
  if (phase === 'gone') return isByLink ? <LinkUnavailable /> : <WizardUnavailable />;
  if (phase === 'blocked') return <Blocked run={run} isByLink={isByLink} />;
  if (phase === 'failed' || !step) {
    if (isProblem(error, 'wizard_outdated')) return <Outdated onRetry={() => void run.retry()} />;
    if (isProblem(error, ...recordProblems)) {
      return <RecordRefused text={problemText(error)} onOther={onOtherRecord} />;
    }
    return <ProblemNotice error={error} size="page" onRetry={() => void run.retry()} />;
  }
  if (step.status === 'finished') return <Done run={run} isLast={isByLink} />;
  return (
    <>
      {step.position === 1 && step.appearance.cover && <Cover picture={step.appearance.cover} />}
      <StepProgress position={step.position} total={step.total} />
      <CurrentPage
        // Remount also when the shown record has changed.
        key={`${step.runId}:${step.rev}:${step.record?.version}`}
        run={run}
        step={step}
        notice={notice === undefined ? undefined : t(`run.${notice}`)}
        loadLinked={loadLinked}
      />
      {step.rev > 0 && !isByLink && <StartOver run={run} />}
    </>
  );
}

/** Questions, or answers to look at. */
function CurrentPage(props: Parameters<typeof RunStep>[0]) {
  const { run, step, notice } = props;
  if (step.review === undefined) return <RunStep {...props} />;
  return (
    <>
      <RunReview run={run} step={step} review={step.review} notice={notice} />
      <ContinueLater run={run} answers={() => ({})} />
    </>
  );
}

/** Problems that prevent a run from starting or continuing with its record. */
const recordProblems = ['wizard_record_not_found', 'wizard_record_forbidden'] as const;

/** For a user who finds another person's form on a shared device. */
function StartOver({ run }: { readonly run: WizardRun }) {
  const t = usePhrases('wizard-runs');
  const ask = async () => {
    const question = {
      title: t('run.startOverTitle'),
      text: t('run.startOverText'),
      action: t('run.startOver'),
    };
    if (await confirm(question)) await run.startOver();
  };
  return (
    <button type="button" className={css.startOver} onClick={() => void ask()}>
      {t('run.startOver')}
    </button>
  );
}

function Done({ run, isLast }: { readonly run: WizardRun; readonly isLast: boolean }) {
  const t = usePhrases('wizard-runs');
  const { step, notice } = run;
  useEffect(() => {
    document.title = `${t('run.doneTitle')} | ${step?.wizardName ?? ''}`;
  }, [t, step?.wizardName]);
  if (!step) return null;
  return (
    <div className={css.done} dir="auto" role="status">
      <CheckCircleIcon size={48} color="var(--fh-accent)" aria-hidden="true" />
      <h1 className={css.title}>{step.appearance.thankYouTitle || t('run.doneTitle')}</h1>
      {notice === 'doneElsewhere' && <p className={css.note}>{t('run.doneElsewhere')}</p>}
      {step.thankYouHtml === '' ? <p>{t('run.doneText')}</p> : <RichHtml html={step.thankYouHtml} />}
      <AddToCalendar step={step} />
      {step.downloads.length > 0 && (
        <Suspense>
          <RunDownloads downloads={step.downloads} onDownload={run.download} />
        </Suspense>
      )}
      {step.redirect !== null && <GoOn address={step.redirect} />}
      {!isLast && (
        <Button variant="default" size="md" onClick={() => void run.startOver()}>
          {t('run.again')}
        </Button>
      )}
    </div>
  );
}

export function RunSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={css.skeleton} role="status" aria-label={label}>
      <Skeleton height={4} radius={2} />
      <Skeleton height={32} width="80%" mt={8} />
      <Skeleton height={48} mt={16} radius="md" />
      <Skeleton height={48} mt={16} radius="md" />
    </div>
  );
}
