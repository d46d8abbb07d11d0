// The languages of a message, by the version of an A/B test that is edited.
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { useNavigate } from '@tanstack/react-router';
import { asVersion } from '../../ab-test/edited-version.ts';
import type { Autosaved } from '../saving/use-autosave.ts';
import { LanguageTabs } from './language-tabs.tsx';
import { markTranslated } from './mark-translated.ts';
import { ToTranslate, type TranslatedDraft } from './to-translate.tsx';
import { useTranslationChange } from './use-translation-change.ts';

interface MessageLanguagesProps {
  readonly message: Message;
  readonly variant: Variant;
  /** The one that is edited; null for the first. */
  readonly language: DataLanguage | null;
  readonly isLocked: boolean;
  readonly save: Pick<Autosaved<TranslatedDraft>, 'draft' | 'put' | 'flush' | 'version'>;
}

export function MessageLanguages({ message, variant, language, isLocked, save }: MessageLanguagesProps) {
  const navigate = useNavigate();
  const change = useTranslationChange(message, save);
  return (
    <LanguageTabs
      written={message}
      language={language}
      isLocked={isLocked}
      message={message}
      change={(translations) => change({ translations })}
      onOpen={(next) =>
        void navigate({
          to: '.',
          search: {
            ...(variant === 'b' && { version: variant }),
            ...(next !== null && { language: next }),
          },
          resetScroll: false,
        })
      }
    />
  );
}

export function MessageToTranslate({ message, variant, language, isLocked, save }: MessageLanguagesProps) {
  const change = useTranslationChange(message, save);
  const first = asVersion(message, variant);
  const stored = first.translations.find((one) => one.language === language);
  if (language === null || !stored) return null;
  return (
    <ToTranslate
      {...{ language, isLocked, first, stored, save }}
      method={message.deliveryMethodId}
      mark={(place) =>
        change((saved) => {
          const translations = markTranslated(asVersion(saved, variant).translations, language, place);
          return variant === 'b' ? { abTest: { translations } } : { translations };
        })
      }
    />
  );
}
