// What comes after the last step: the answers to check, or the end.
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { Button, MantineThemeProvider } from '@mantine/core';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { usePhrases } from '../../../../app/phrases.ts';
import { RichHtml } from '../../../../ui/rich-text/rich-html.tsx';
import { AddToCalendar } from '../../run/add-to-calendar.tsx';
import review from '../../run/review/run-review.module.css';
import { useReviewedTitle } from '../../run/review/use-reviewed-title.ts';
import { thumbTheme } from '../../run/thumb-theme.ts';
import css from './preview-pane.module.css';

interface PreviewEndProps {
  readonly view: StepView;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
  readonly onAgain: () => void;
}

export function PreviewEnd({ view, isBusy, onBack, onSubmit, onAgain }: PreviewEndProps) {
  const t = usePhrases('wizard-runs');
  const titleOf = useReviewedTitle(view);
  if (view.status === 'finished')
    return (
      <>
        <CheckCircleIcon size={48} color="var(--fh-accent)" aria-hidden="true" />
        <p className={css.title} dir="auto">
          {view.appearance.thankYouTitle || t('run.doneTitle')}
        </p>
        {view.thankYouHtml === '' ? <p>{t('run.doneText')}</p> : <RichHtml html={view.thankYouHtml} />}
        <MantineThemeProvider theme={thumbTheme}>
          <div className={css.actions}>
            <AddToCalendar step={view} />
            <Button variant="default" onClick={onAgain}>
              {t('run.again')}
            </Button>
          </div>
        </MantineThemeProvider>
      </>
    );
  return (
    <>
      <p className={css.title}>{t('review.title')}</p>
      {(view.review ?? []).map((reviewed) => (
        <section key={reviewed.stepId} className={review.step} aria-label={titleOf(reviewed)}>
          <p className={review.heading}>{titleOf(reviewed)}</p>
          <dl className={review.answers}>
            {reviewed.answers.map(({ label, text }, index) => (
              // Two questions may have one label.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <div key={index}>
                <dt className={review.label}>{label}</dt>
                <dd className={review.text} data-empty={text === '' || undefined}>
                  {text === '' ? t('review.empty') : text}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <MantineThemeProvider theme={thumbTheme}>
        <div className={css.actions}>
          <Button variant="default" onClick={onBack}>
            {t('run.back')}
          </Button>
          <Button className={css.next} loading={isBusy} onClick={onSubmit}>
            {t('run.send')}
          </Button>
        </div>
      </MantineThemeProvider>
    </>
  );
}
