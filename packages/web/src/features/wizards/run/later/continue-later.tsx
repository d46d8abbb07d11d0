// "Continue later": a link by email to where the run is now.
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { Suspense, useState } from 'react';
import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import type { WizardRun } from '../use-wizard-run.ts';
import view from '../wizard-run-view.module.css';
import css from './continue-later.module.css';
import type { SentLink } from './link-form.tsx';

const LinkForm = onDemand(() => import('./link-form.tsx'), 'LinkForm');

interface ContinueLaterProps {
  readonly run: WizardRun;
  /** What is entered now, saved with the link. */
  readonly answers: () => Answers;
}

export function ContinueLater({ run, answers }: ContinueLaterProps) {
  const { mailLink } = run;
  const t = usePhrases('wizard-runs');
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<SentLink>();
  if (!mailLink) return null;
  if (sent) {
    return (
      <div className={css.box} role="status">
        <strong>{t('later.sentTitle')}</strong>
        <p className={css.text}>{t('later.sent', { email: sent.email, count: sent.validDays })}</p>
      </div>
    );
  }
  if (!isOpen) {
    return (
      <button type="button" className={view.startOver} onClick={() => setOpen(true)}>
        {t('later.action')}
      </button>
    );
  }
  return (
    <Suspense>
      <LinkForm mailLink={mailLink} answers={answers} onSent={setSent} onCancel={() => setOpen(false)} />
    </Suspense>
  );
}
