import { ActionIcon, Button, Progress } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { usePhrases } from '../../../../app/phrases.ts';
import classes from './files.module.css';
import type { Upload } from './use-uploads.ts';

export function UploadRow({ upload }: { readonly upload: Upload }) {
  const { name, share, state, problem, stop, retry } = upload;
  const t = usePhrases('values');
  return (
    <li className={classes.file}>
      <span className={classes.name}>
        <span>{name}</span>
        {state === 'running' && (
          <Progress value={share * 100} size="sm" animated aria-label={t('uploading', { name })} />
        )}
        {state === 'waiting' && <small role="status">{t('uploadWaits')}</small>}
        {state === 'failed' && (
          <small className={classes.failed} role="alert">
            {problem}
          </small>
        )}
      </span>
      {state === 'failed' && (
        <Button variant="default" size="compact-sm" aria-label={t('retryUpload', { name })} onClick={retry}>
          {t('retry')}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('stopUpload', { name })} onClick={stop}>
        <XIcon size={16} weight="bold" />
      </ActionIcon>
    </li>
  );
}
