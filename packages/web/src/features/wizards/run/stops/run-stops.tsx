// The pages of a run that can't go on.
import { Button, Group } from '@mantine/core';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench';
import { useEffect } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { WizardRun } from '../use-wizard-run.ts';

/** Unknown, closed, full, revoked, another team's: one page, so that it reveals nothing. */
export function WizardUnavailable() {
  const t = usePhrases('wizard-runs');
  useEffect(() => {
    document.title = t('run.goneTitle');
  }, [t]);
  return (
    <Notice
      heading="h1"
      icon={<LockSimpleIcon size={26} />}
      title={t('run.goneTitle')}
      text={t('run.goneText')}
    />
  );
}

/** Unknown, used, expired, revoked: one page here too. */
export function LinkUnavailable() {
  const t = usePhrases('wizard-runs');
  useEffect(() => {
    document.title = t('run.linkGoneTitle');
  }, [t]);
  return (
    <Notice
      heading="h1"
      icon={<LockSimpleIcon size={26} />}
      title={t('run.linkGoneTitle')}
      text={t('run.linkGoneText')}
    />
  );
}

interface RecordRefusedProps {
  readonly text: string;
  readonly onOther: (() => void) | undefined;
}

export function RecordRefused({ text, onOther }: RecordRefusedProps) {
  const t = usePhrases('wizard-runs');
  return (
    <Notice
      heading="h1"
      icon={<LockSimpleIcon size={26} />}
      title={t('run.notForThis')}
      text={text}
      action={
        onOther && (
          <Button variant="default" onClick={onOther}>
            {t('run.otherRecord')}
          </Button>
        )
      }
    />
  );
}

/** The version it was started with was revoked: its answers are still there. */
export function Blocked({ run, isByLink }: { readonly run: WizardRun; readonly isByLink: boolean }) {
  const t = usePhrases('wizard-runs');
  return (
    <Notice
      heading="h1"
      icon={<WrenchIcon size={26} />}
      title={t('run.blockedTitle')}
      text={t('run.blockedText')}
      action={
        <Group justify="center">
          <Button loading={run.isBusy} onClick={() => void run.restart()}>
            {t('run.restart')}
          </Button>
          {!isByLink && (
            <Button variant="default" onClick={() => void run.startOver()}>
              {t('run.startOver')}
            </Button>
          )}
        </Group>
      }
    />
  );
}

export function Outdated({ onRetry }: { readonly onRetry: () => void }) {
  const t = usePhrases('wizard-runs');
  return (
    <Notice
      heading="h1"
      icon={<WrenchIcon size={26} />}
      title={t('run.outdatedTitle')}
      text={t('run.outdatedText')}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('run.retry')}
        </Button>
      }
    />
  );
}
