import type { FileValue } from '@fieldhouse/contract/field-types';
import { Button, Text } from '@mantine/core';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FileUploads, InputField } from '../../values/field-input-props.ts';
import { DropArea } from './drop-area.tsx';
import classes from './files.module.css';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

interface FilmUploadProps {
  readonly field: InputField;
  readonly uploads: FileUploads;
  readonly onFilm: (film: FileValue) => void;
}

/** The alternative to a video's address: uploading a video file. */
export function FilmUpload({ field, uploads: target, onFilm }: FilmUploadProps) {
  const t = usePhrases('values');
  const [problem, setProblem] = useState<string>();
  const { uploads, add } = useUploads({
    takes: 'video',
    uploads: target,
    onUploaded: onFilm,
    onProblem: (name, reason) => setProblem(t('notUploaded', { name, reason })),
  });
  return (
    <div className={classes.film}>
      {uploads.length > 0 && (
        <ul className={classes.files}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <DropArea
        field={field}
        hint={t('dropHere')}
        onFiles={(files) => {
          setProblem(undefined);
          add(files.slice(0, 1));
        }}
      >
        {(open) => (
          <Button
            variant="default"
            size="compact-sm"
            disabled={uploads.length > 0}
            leftSection={<UploadSimpleIcon size={15} weight="bold" />}
            onClick={open}
          >
            {t('chooseFilm')}
          </Button>
        )}
      </DropArea>
      {problem !== undefined && (
        <Text c="var(--fh-danger)" size="sm" mt={6} role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
