import type { FileKind, FileValue } from '@fieldhouse/contract/field-types';
import { ActionIcon, Anchor } from '@mantine/core';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { FileAudioIcon } from '@phosphor-icons/react/dist/csr/FileAudio';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { FileVideoIcon } from '@phosphor-icons/react/dist/csr/FileVideo';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { PresentationIcon } from '@phosphor-icons/react/dist/csr/Presentation';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { ComponentType } from 'react';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import classes from './files.module.css';

interface FileRowProps {
  readonly file: FileValue;
  readonly isReadOnly: boolean;
  readonly onRemove: () => void;
  /** Undefined for the first. */
  readonly onUp: (() => void) | undefined;
  /** Undefined for the last. */
  readonly onDown: (() => void) | undefined;
}

const icons: Readonly<Record<FileKind, ComponentType<{ size?: number; weight?: 'duotone' }>>> = {
  audio: FileAudioIcon,
  document: FileTextIcon,
  image: ImageIcon,
  other: FileIcon,
  pdf: FilePdfIcon,
  presentation: PresentationIcon,
  spreadsheet: TableIcon,
  video: FileVideoIcon,
};

export function FileRow({ file, isReadOnly, onRemove, onUp, onDown }: FileRowProps) {
  const t = usePhrases('values');
  const formats = useFormats();
  const { name, kind, size, url, thumbnailUrl } = file;
  const Icon = icons[kind];
  const actions = [
    { label: t('moveFileUp', { name }), act: onUp, icon: <ArrowUpIcon size={16} /> },
    { label: t('moveFileDown', { name }), act: onDown, icon: <ArrowDownIcon size={16} /> },
    { label: t('removeFile', { name }), act: onRemove, icon: <XIcon size={16} weight="bold" /> },
  ];
  return (
    <li className={classes.file}>
      <span className={classes.face}>
        {thumbnailUrl === null ? (
          <Icon size={24} weight="duotone" />
        ) : (
          // Decorative: the name is beside it.
          <img src={thumbnailUrl} alt="" loading="lazy" width={44} height={44} />
        )}
      </span>
      <span className={classes.name}>
        <Anchor href={url} download={name} aria-label={t('downloadFile', { name })} title={name}>
          {name}
        </Anchor>
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
