// The text of an SMS, with merge tags, and the line that sending adds to it.
import { Input } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { TagLine } from '../content/tags/tag-line.tsx';
import { TagFieldsProvider, type useTagFields } from '../content/tags/use-tag-fields.ts';
import css from './sms-bubble.module.css';

/** More than ten segments. */
const maxText = 1600;

interface SmsTextProps {
  readonly value: string;
  readonly isLocked: boolean;
  /** Offered as merge tags. */
  readonly fields: ReturnType<typeof useTagFields>;
  /** Empty if there is none. */
  readonly ending: string;
  readonly onChange: (text: string) => void;
}

export function SmsText({ value, isLocked, fields, ending, onChange }: SmsTextProps) {
  const t = usePhrases('sms');
  return (
    <TagFieldsProvider value={fields}>
      <Input.Wrapper label={t('text')} description={t('textHint')} labelElement="div">
        <div data-field="textOnlyVersion" className={css.box}>
          <TagLine
            label={t('text')}
            value={value}
            isLocked={isLocked}
            maxLength={maxText}
            onChange={onChange}
            isMultiline
            isBare
          />
          {ending !== '' && (
            <p className={css.ending}>
              {ending}
              <span>{t('alwaysThere')}</span>
            </p>
          )}
        </div>
      </Input.Wrapper>
    </TagFieldsProvider>
  );
}
