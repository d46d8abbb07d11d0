// Whose values the chips of the mail show, beside its views.
import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './preview-as.module.css';

interface PreviewAsProps {
  /** The choice, whose input has this id. */
  readonly children: (inputId: string) => ReactNode;
}

export function PreviewAs({ children }: PreviewAsProps) {
  const t = usePhrases('mail-editor');
  const id = useId();
  return (
    <div className={css.previewAs}>
      <Text component="label" size="sm" htmlFor={id} className={css.label}>
        {t('previewAs')}
      </Text>
      {children(id)}
    </div>
  );
}
