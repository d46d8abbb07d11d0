import type { FileValue } from '@fieldhouse/contract/field-types';
import { ActionIcon, Anchor } from '@mantine/core';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FileUploads } from '../../values/field-input-props.ts';
import { FileFace } from './file-face.tsx';
import classes from './files.module.css';

interface FileRowProps {
  readonly file: FileValue;
  readonly isReadOnly: boolean;
  /** Undefined for files that have an address. */
  readonly pictureOf: FileUploads['pictureOf'];
  readonly onRemove: () => void;
  /** Undefined for the first. */
  readonly onUp: (() => void) | undefined;
  /** Undefined for the last. */
  readonly onDown: (() => void) | undefined;
}

export function FileRow({ file, isReadOnly, pictureOf, onRemove, onUp, onDown }: FileRowProps) {
  const t = usePhrases('values');
  const formats = useFormats();
  const { name, size, url } = file;
  const actions = [
    { label: t('moveFileUp', { name }), act: onUp, icon: <ArrowUpIcon size={16} /> },
    { label: t('moveFileDown', { name }), act: onDown, icon: <ArrowDownIcon size={16} /> },
    { label: t('removeFile', { name }), act: onRemove, icon: <XIcon size={16} weight="bold" /> },
  ];
  return (
    <li className={classes.file}>
      <FileFace file={file} pictureOf={pictureOf} />
      <span className={classes.name}>
        {pictureOf ? (
          <span title={name}>{name}</span>
        ) : (
          <Anchor href={url} download={name} aria-label={t('downloadFile', { name })} title={name}>
            {name}
          </Anchor>
        )}
        <small>{formats.bytes(size)}</small>
      </span>
      {!isReadOnly && (
        <span className={classes.actions}>
          {actions.map(
            ({ label, act, icon }) =>
              act && (
                <ActionIcon key={label} variant="subtle" color="gray" aria-label={label} onClick={act}>
                  {icon}
                </ActionIcon>
              ),
          )}
        </span>
      )}
    </li>
  );
}
