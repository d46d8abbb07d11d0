import { ActionIcon, Progress } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { usePhrases } from '../../../../app/phrases.ts';
import classes from './files.module.css';
import type { Upload } from './use-uploads.ts';

export function UploadRow({ upload: { name, share, stop } }: { readonly upload: Upload }) {
  const t = usePhrases('values');
  return (
    <li className={classes.file}>
      <span className={classes.name}>
        <span>{name}</span>
        <Progress value={share * 100} size="sm" animated aria-label={t('uploading', { name })} />
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('stopUpload', { name })} onClick={stop}>
        <XIcon size={16} weight="bold" />
      </ActionIcon>
    </li>
  );
}
