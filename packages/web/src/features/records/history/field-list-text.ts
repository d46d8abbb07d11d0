import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';

/** More of them are counted: in the history each stands with its values below the sentence anyway. */
const maxNamed = 3;

/** The fields of a change, as they are told in a sentence. */
export function useFieldListText(): (titles: readonly string[]) => string {
  const t = usePhrases('record-history');
  const formats = useFormats();
  return (titles) =>
    titles.length > maxNamed
      ? t('fields', { count: titles.length, number: formats.number(titles.length) })
      : new Intl.ListFormat(formats.locale).format(titles);
}
