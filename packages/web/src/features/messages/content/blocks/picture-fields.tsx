import { pictureSizes } from '@fieldhouse/contract/mail-blocks';
import { Button, FileButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import type { AnyBlock } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { LeadsTo } from '../links/leads-to.tsx';
import { TagInput } from '../tags/tag-input.tsx';
import { pictureTypes, usePictureUploads } from '../uploads/picture-uploads.tsx';
import { Choice } from './panel-fields.tsx';

interface PictureFieldsProps {
  readonly block: Extract<AnyBlock, { kind: 'picture' }>;
  readonly align: ReactNode;
}

export function PictureFields({ block, align }: PictureFieldsProps) {
  const t = usePhrases('mail-editor');
  const { put } = useMailEditor();
  const { shown, replace } = usePictureUploads();
  const isBusy = shown.get(block.id)?.problem === undefined && shown.has(block.id);
  return (
    <>
      <FileButton accept={pictureTypes.join()} onChange={(file) => file && replace(block.id, file)}>
        {(props) => (
          <Button variant="default" loading={isBusy} {...props}>
            {t(block.picture === null ? 'picture.choose' : 'picture.replace')}
          </Button>
        )}
      </FileButton>
      <TagInput
        label={t('picture.alt')}
        hint={t('picture.altHint')}
        isRequired
        maxLength={300}
        value={block.alt}
        error={block.picture !== null && block.alt.trim() === '' ? t('picture.altMissing') : undefined}
        onChange={(alt) => put({ ...block, alt })}
      />
      <LeadsTo value={block.href} blockId={block.id} onChange={(href) => put({ ...block, href })} />
      <Choice
        label={t('picture.size')}
        value={block.size}
        options={pictureSizes.map((size) => [size, t(`picture.${size}`)] as const)}
        onChange={(size) => put({ ...block, size })}
      />
      {align}
    </>
  );
}
