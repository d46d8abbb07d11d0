// The picture of a file, or an icon of its kind.
import type { FileKind, FileValue } from '@fieldhouse/contract/field-types';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { FileAudioIcon } from '@phosphor-icons/react/dist/csr/FileAudio';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { FileVideoIcon } from '@phosphor-icons/react/dist/csr/FileVideo';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { PresentationIcon } from '@phosphor-icons/react/dist/csr/Presentation';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { type ComponentType, useCallback } from 'react';
import { useBlobAddress } from '../../../../app/use-blob-address.ts';
import type { FileUploads } from '../../values/field-input-props.ts';
import classes from './files.module.css';

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

interface FileFaceProps {
  readonly file: FileValue;
  readonly pictureOf: FileUploads['pictureOf'];
}

export function FileFace({ file, pictureOf }: FileFaceProps) {
  const address = usePicture(file, pictureOf);
  const Icon = icons[file.kind];
  return (
    <span className={classes.face}>
      {address === undefined ? (
        <Icon size={24} weight="duotone" />
      ) : (
        // Decorative: the name is beside it.
        <img src={address} alt="" loading="lazy" width={44} height={44} />
      )}
    </span>
  );
}

function usePicture(file: FileValue, pictureOf: FileFaceProps['pictureOf']): string | undefined {
  const load = useCallback(async () => pictureOf?.(file), [file, pictureOf]);
  const loaded = useBlobAddress(pictureOf && file.thumbnailUrl !== null ? load : undefined);
  return pictureOf ? loaded : (file.thumbnailUrl ?? undefined);
}
