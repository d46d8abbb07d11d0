import type { ManifestSentence } from '@fieldhouse/domain/wizards/publishing/manifest';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';

/** One right of a version in words. */
export function ManifestText({ sentence }: { readonly sentence: ManifestSentence }) {
  const t = usePhrases('wizard-publishing');
  const { locale } = useFormats();
  const { key, collection, fields, template, address, project } = sentence;
  if (key === 'creates' && fields?.length === 0) return t('manifest.createsNothingAsked', { collection });
  return t(`manifest.${key}`, {
    collection,
    template,
    address,
    project,
    fields: new Intl.ListFormat(locale).format(fields ?? []),
  });
}
