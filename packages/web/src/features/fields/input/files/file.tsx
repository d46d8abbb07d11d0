// The files of a value: add by choosing or dropping, preview, reorder and remove.
import { type FileValue, holdsSeveral, isPictureType } from '@fieldhouse/contract/field-types';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useRef, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { filesOf } from '../../values/links.ts';
import { GroupFrame } from '../group-frame.tsx';
import { DropArea } from './drop-area.tsx';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

export function FileInput(props: FieldInputProps) {
  const { field, value, onChange, isDisabled, hasAutoFocus, uploads: target } = props;
  const t = usePhrases('values');
  const isMulti = holdsSeveral(field.dataType);
  const isPicture = isPictureType(field.dataType);
  const known = filesOf(value);
  // Files that arrive late are added to the current value.
  const latest = useRef(known);
  latest.current = known;
  const [announcement, announce] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const put = (next: readonly FileValue[], message: string) => {
    latest.current = next;
    onChange(isMulti ? (next.length === 0 ? null : next) : (next[0] ?? null));
    announce(message);
  };
  const { uploads, add } = useUploads({
    takes: isPicture ? 'image' : undefined,
    uploads: target,
    onUploaded: (file) => {
      if (!isMulti) for (const replaced of latest.current) target?.remove(replaced);
      put(isMulti ? [...latest.current, file] : [file], t('uploaded', { name: file.name }));
    },
    onProblem: (name, reason) => setProblems((now) => [...now, t('notUploaded', { name, reason })]),
  });
  const choose = (chosen: readonly File[]) => {
    setProblems([]);
    add(isMulti ? chosen : chosen.slice(0, 1));
  };
  const move = (file: FileValue, to: number) => {
    const rest = known.filter((one) => one !== file);
    const next = [...rest.slice(0, to), file, ...rest.slice(to)];
    put(next, t('movedFile', { name: file.name, number: to + 1 }));
  };
  const remove = (file: FileValue) => {
    const next = known.filter((one) => one !== file);
    put(next, t('removedFile', { name: file.name }));
    target?.remove(file);
    button.current?.focus();
  };
  const label = chooseLabel({ isMulti, isPicture, isReplaced: known.length > 0 });
  return (
    <GroupFrame input={props}>
      {(known.length > 0 || uploads.length > 0) && (
        <ul className={classes.files}>
          {known.map((file, place) => (
            <FileRow
              key={file.id}
              file={file}
              isReadOnly={isDisabled ?? false}
              pictureOf={target?.pictureOf}
              onRemove={() => remove(file)}
              onUp={place > 0 ? () => move(file, place - 1) : undefined}
              onDown={place < known.length - 1 ? () => move(file, place + 1) : undefined}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {isDisabled || !target ? (
        known.length === 0 && <Text c="dimmed">{t('noFiles')}</Text>
      ) : (
        <DropArea field={field} onFiles={choose} hint={t(isMulti ? 'dropSeveralHere' : 'dropHere')}>
          {(open) => (
            <Button
              ref={button}
              variant="default"
              size="compact-sm"
              disabled={!isMulti && uploads.length > 0}
              leftSection={<UploadSimpleIcon size={15} weight="bold" />}
              {...(hasAutoFocus && { autoFocus: true })}
              onClick={open}
            >
              {t(label)}
            </Button>
          )}
        </DropArea>
      )}
      {problems.map((problem) => (
        <Text key={problem} c="var(--fh-danger)" size="sm" mt={6} role="alert">
          {problem}
        </Text>
      ))}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </GroupFrame>
  );
}

interface Choosing {
  readonly isMulti: boolean;
  readonly isPicture: boolean;
  readonly isReplaced: boolean;
}

function chooseLabel({ isMulti, isPicture, isReplaced }: Choosing) {
  if (isMulti) return isPicture ? 'choosePictures' : 'chooseFiles';
  if (isReplaced) return isPicture ? 'replacePicture' : 'replaceFile';
  return isPicture ? 'choosePicture' : 'chooseFile';
}
