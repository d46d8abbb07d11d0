import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import type { TranslationChanges } from '@fieldhouse/contract/message-translations';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { useQueryClient } from '@tanstack/react-query';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { refetchStale } from '../../../api/events/own-changes.ts';
import { queryOf } from '../../../api/queries.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { LanguageTabs } from '../content/languages/language-tabs.tsx';
import { markTranslated } from '../content/languages/mark-translated.ts';
import { ToTranslate } from '../content/languages/to-translate.tsx';
import type { TemplateAutosave } from './use-template-autosave.ts';

export interface EditedLanguage {
  /** Null for the first one. */
  readonly language: DataLanguage | null;
  readonly onLanguage: (language: DataLanguage | null) => void;
}

interface TemplateLanguagesProps extends EditedLanguage {
  readonly template: MessageTemplate;
  readonly isLocked: boolean;
  readonly save: TemplateAutosave;
}

/** Changes its languages after what was typed is saved; false if that could not be saved. */
function useTemplateTranslationChange({ template, save }: Pick<TemplateLanguagesProps, 'template' | 'save'>) {
  const client = useQueryClient();
  const params = { teamId: useTeamId(), messageTemplateId: template.id };
  const { queryKey } = queryOf(messageTemplatesApi.get, { params });
  return async (changesOf: (saved: MessageTemplate) => TranslationChanges) => {
    if (!(await save.flush())) return false;
    const saved = client.getQueryData(queryKey) ?? template;
    const body = { version: save.version(), translations: changesOf(saved) };
    client.setQueryData(queryKey, await messageTemplatesApi.change({ params, body }));
    void refetchStale(client);
    return true;
  };
}

export function TemplateLanguages(props: TemplateLanguagesProps) {
  const { template, isLocked, language, onLanguage } = props;
  const change = useTemplateTranslationChange(props);
  return (
    <LanguageTabs
      written={template}
      language={language}
      isLocked={isLocked}
      change={(changes) => change(() => changes)}
      onOpen={onLanguage}
    />
  );
}

export function TemplateToTranslate(props: TemplateLanguagesProps) {
  const { template, isLocked, save, language } = props;
  const change = useTemplateTranslationChange(props);
  const stored = template.translations.find((one) => one.language === language);
  if (language === null || !stored) return null;
  return (
    <ToTranslate
      {...{ language, isLocked, stored, save }}
      first={template}
      method={template.deliveryMethodId}
      mark={(place) => change((saved) => markTranslated(saved.translations, language, place))}
    />
  );
}
