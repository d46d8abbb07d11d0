import { use, useMemo } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLanguage } from '../../../app/language/text-language.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { usePhoneText } from './phone-text.ts';
import type { ValueFormats } from './value-formats.ts';

export function useValueFormats(): ValueFormats {
  const formats = useFormats();
  const t = usePhrases('ui');
  const language = use(TextLanguage);
  const phone = usePhoneText();
  return useMemo(
    () => ({ formats, yes: t('yes'), no: t('no'), phone, language }),
    [formats, t, phone, language],
  );
}
