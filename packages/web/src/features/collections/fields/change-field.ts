// Saves an existing field; losing its translations requires confirmation.
import { type collections, type Field, translationLoss } from '@fieldhouse/contract/collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import i18next from 'i18next';
import { api } from '../../../api/api.ts';
import { ApiProblem } from '../../../api/client.ts';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { languageNames } from '../../../app/language/text-languages.ts';
import type { CollectionPlace } from '../collection-queries.ts';

export type FieldChange = EndpointInput<typeof collections.changeField>['body'];

/** False if the user declined. */
export async function changeField(place: CollectionPlace, field: Field, body: FieldChange): Promise<boolean> {
  const params = { ...place, fieldId: field.id };
  try {
    await api.collections.changeField({ params, body });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'translations_lost') throw error;
    if (!(await isLossMeant(field, translationLoss.parse(error.data).texts))) return false;
    await api.collections.changeField({ params, body: { ...body, dropTranslations: true } });
  }
  return true;
}

function isLossMeant(
  { title }: Field,
  texts: readonly { readonly language: string; readonly count: number }[],
): Promise<boolean> {
  const nameOf = languageNames(i18next.language);
  const summaries = texts.map(({ language, count }) =>
    i18next.t('collections:fields.lostTexts', { count, language: nameOf(language) }),
  );
  return confirm({
    title: i18next.t('collections:fields.endTranslating', { field: title }),
    text: i18next.t('collections:fields.endTranslatingText', {
      texts: new Intl.ListFormat(i18next.language).format(summaries),
      days: trashRetentionDays,
    }),
    action: i18next.t('collections:fields.endTranslatingAction'),
    isDangerous: true,
  });
}
