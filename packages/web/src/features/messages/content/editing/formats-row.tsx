import type { Ref } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from '../mail-editor.module.css';
import { findBlock } from './change-blocks.ts';
import { useMailEditor } from './editor-context.ts';

interface FormatsRowProps {
  /** Where the selected text shows its formats. */
  readonly ref: Ref<HTMLDivElement>;
}

export function FormatsRow({ ref }: FormatsRowProps) {
  const t = usePhrases('mail-editor');
  const { blocks, selectedId } = useMailEditor();
  const hasText = selectedId !== undefined && findBlock(blocks, selectedId)?.kind === 'text';
  return (
    <div className={css.formats} ref={ref}>
      {!hasText && <p className={css.formatsHint}>{t('formatsHint')}</p>}
    </div>
  );
}
