// An upload where its result will be: how far it is, or why it failed.
import { Button, Group, Progress, Text } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './uploads.module.css';
import type { ShownUpload } from './use-uploads.ts';

interface UploadStateProps {
  readonly upload: ShownUpload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

export function UploadState({ upload: { name, share, problem }, onCancel, onRetry }: UploadStateProps) {
  const t = usePhrases('mail-editor');
  const label = t('upload.running', { name });
  if (problem !== undefined)
    return (
      <div className={css.upload}>
        <div role="alert">
          <Text size="sm" fw={600}>
            {t('upload.failed', { name })}
          </Text>
          <Text size="sm">{problem}</Text>
        </div>
        <Group gap="xs">
          <Button size="compact-sm" onClick={onRetry} aria-label={t('upload.retryNamed', { name })}>
            {t('upload.retry')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={onCancel}
            aria-label={t('upload.giveUpNamed', { name })}
          >
            {t('upload.giveUp')}
          </Button>
        </Group>
      </div>
    );
  return (
    <div className={css.upload}>
      <Text size="sm" role="status">
        {label}
      </Text>
      <Progress className={css.bar} value={share * 100} size="sm" animated aria-label={label} />
      <Button
        size="compact-sm"
        variant="default"
        onClick={onCancel}
        aria-label={t('upload.cancelNamed', { name })}
      >
        {t('upload.cancel')}
      </Button>
    </div>
  );
}
