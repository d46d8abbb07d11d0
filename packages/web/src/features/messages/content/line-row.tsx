import { usePhrases } from '../../../app/phrases.ts';
import css from './mail-editor.module.css';
import { TagLine } from './tags/tag-line.tsx';
import { lengthOfText } from './tags/tag-line-content.ts';

interface LineRowProps {
  readonly label: string;
  readonly value: string;
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
  /** The name by which the review leads here. */
  readonly field: string;
}

/** A line above the mail: its subject or preheader. */
export function LineRow({ field, ...props }: LineRowProps) {
  const t = usePhrases('mail-editor');
  return (
    <div className={css.row} data-field={field}>
      <span className={css.rowLabel} aria-hidden>
        {props.label}
      </span>
      <TagLine {...props} maxLength={300} />
      <span className={css.rowCount}>{t('characters', { count: lengthOfText(props.value) })}</span>
    </div>
  );
}
