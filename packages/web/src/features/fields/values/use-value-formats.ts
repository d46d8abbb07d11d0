import { use, useMemo } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { TextLanguage } from '../../../app/text-language.ts';
import { usePhoneText } from './phone-text.ts';
import type { ValueFormats } from './value-text.ts';

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
