// Files of the records that steps exported.
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { Button } from '@mantine/core';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { useState } from 'react';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import type { WizardRun } from '../use-wizard-run.ts';
import css from './run-downloads.module.css';

interface RunDownloadsProps {
  readonly downloads: StepView['downloads'];
  readonly onDownload: WizardRun['download'];
}

export function RunDownloads({ downloads, onDownload }: RunDownloadsProps) {
  const t = usePhrases('wizard-runs');
  const [failure, setFailure] = useState<unknown>();
  const load = async (file: StepView['downloads'][number]) => {
    setFailure(undefined);
    const name = file.title || t('run.viewFallback');
    setFailure(await onDownload(file.taskId, `${name}.csv`));
  };
  return (
    <section className={css.downloads} aria-label={t('run.downloads')}>
      {downloads.map((file) => (
        <Button
          key={file.taskId}
          variant="default"
          leftSection={<FileCsvIcon size={18} aria-hidden="true" />}
          onClick={() => void load(file)}
        >
          {t('run.download', {
            name: file.title || t('run.viewFallback'),
            records: t('run.downloadRecords', { count: file.count }),
          })}
        </Button>
      ))}
      {failure !== undefined && (
        <p className={css.failure} role="alert">
          {problemText(failure)}
        </p>
      )}
    </section>
  );
}
