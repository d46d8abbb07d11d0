// A public wizard, on its own page or in a frame of a website.
import { useCallback, useEffect, useMemo } from 'react';
import { usePageLanguage } from '../../app/language/use-page-language.ts';
import { usePhrases } from '../../app/phrases.ts';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import css from './public-wizard-page.module.css';
import { useAccentStyle } from './run/look/accent-style.ts';
import { RunMark } from './run/look/run-mark.tsx';
import { keyOfVisit, startVisit, type Visit } from './run/opening/start-visit.ts';
import { useWizardRun } from './run/use-wizard-run.ts';
import { WizardRunView } from './run/wizard-run-view.tsx';

interface EmbeddedWizardProps {
  readonly teamId: string;
  readonly wizardId: string;
  readonly hasHead: boolean;
}

/** In a frame of a website, whose address stays: only that of the widget may be in a frame. */
export function EmbeddedWizard({ teamId, wizardId, hasHead }: EmbeddedWizardProps) {
  return <PublicWizard teamId={teamId} wizardId={wizardId} isEmbedded hasHead={hasHead} />;
}

const nothing: Readonly<Record<string, string>> = {};

interface PublicWizardProps {
  readonly teamId: string;
  readonly wizardId: string;
  readonly lang?: string | undefined;
  readonly entry?: string | undefined;
  /** What the link carries. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Called with the step that is shown. */
  readonly onStep?: (stepId: string) => void;
  readonly isEmbedded?: boolean;
  readonly hasHead?: boolean;
}

export function PublicWizard(props: PublicWizardProps) {
  const {
    teamId,
    wizardId,
    lang,
    entry,
    inputs = nothing,
    onStep,
    isEmbedded = false,
    hasHead = true,
  } = props;
  const t = usePhrases('wizard-runs');
  const visit = useMemo<Visit>(
    () => ({ teamId, wizardId, lang, entry, inputs, source: isEmbedded ? 'widget' : 'link' }),
    [teamId, wizardId, lang, entry, inputs, isEmbedded],
  );
  const start = useCallback(() => startVisit(visit), [visit]);
  const run = useWizardRun(keyOfVisit(visit), start);
  const { step } = run;
  usePageLanguage(step?.language);
  const stepId = step?.stepId;
  // A widget has the colour of its website.
  const accentStyle = useAccentStyle(isEmbedded ? undefined : step?.appearance.accentColor);
  useEffect(() => {
    if (stepId) onStep?.(stepId);
  }, [stepId, onStep]);
  return (
    <div className={css.page} data-embedded={isEmbedded || undefined} style={accentStyle}>
      <div className={css.sheet}>
        {step && hasHead && (
          <header className={css.head}>
            <RunMark teamName={step.teamName} teamLogo={step.teamLogo} logo={step.appearance.logo} />
          </header>
        )}
        <main className={css.main}>
          {step?.record && step.record.label !== '' && (
            <p className={css.record}>
              <NameAvatar name={step.record.label} size={28} />
              <span>
                <span className={css.soft}>{t('run.forRecord')}</span> {step.record.label}
              </span>
            </p>
          )}
          <WizardRunView run={run} isByLink={entry !== undefined} />
        </main>
        <footer className={css.foot}>{t('run.poweredBy')}</footer>
      </div>
    </div>
  );
}
