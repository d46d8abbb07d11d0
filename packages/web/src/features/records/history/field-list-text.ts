import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';

/** The remaining fields are only counted: the history lists each with its values below the sentence. */
const maxNamed = 3;

/** The changed fields as a phrase for use in a sentence. */
export function useFieldListText(): (titles: readonly string[]) => string {
  const t = usePhrases('record-history');
  const formats = useFormats();
  return (titles) =>
    titles.length > maxNamed
      ? t('fields', { count: titles.length, number: formats.number(titles.length) })
      : new Intl.ListFormat(formats.locale).format(titles);
}
