import { useMemo } from 'react';
import { useFormats } from '../../app/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import type { ValueFormats } from './value-text.ts';

export function useValueFormats(): ValueFormats {
  const formats = useFormats();
  const t = usePhrases('ui');
  return useMemo(() => ({ formats, yes: t('yes'), no: t('no') }), [formats, t]);
}
