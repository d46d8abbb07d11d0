// The texts of a wizard side by side: in its own language, and in another of the team's.
import type { Language } from '@fieldhouse/contract/identity';
import type { WizardDefinition, WizardTranslation } from '@fieldhouse/contract/wizard-definition';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import { renderHtml } from '@fieldhouse/domain/wizards/texts/text-template';
import {
  isEmptyText,
  missingTexts,
  textsOf,
  type WizardText,
} from '@fieldhouse/domain/wizards/translations/translations';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguageNames } from '../../../../app/language/text-languages.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { RichHtml } from '../../../../ui/rich-text/rich-html.tsx';
import type { DraftCollections } from '../../wizard-queries.ts';
import { answerChoices } from '../answer-choices.ts';
import { TemplateEditor } from '../template-editor.tsx';
import css from './texts.module.css';
import { useVisitorLanguages } from './visitor-languages.ts';

interface WizardTranslationsProps {
  readonly definition: WizardDefinition;
  readonly collections: DraftCollections;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function WizardTranslations(props: WizardTranslationsProps) {
  const b = usePhrases('wizard-builder');
  const { own, others } = useVisitorLanguages();
  if (others.length === 0) return <Notice title={b('texts.none')} text={b('texts.noneText')} />;
  return others.map((language) => (
    <TranslationPanel key={language} {...props} own={own} language={language} />
  ));
}

interface TranslationPanelProps extends WizardTranslationsProps {
  readonly own: string;
  readonly language: Language;
}

function TranslationPanel(props: TranslationPanelProps) {
  const { definition, collections, own, language, onChange } = props;
  const b = usePhrases('wizard-builder');
  const nameOf = useLanguageNames();
  const [isOnlyMissing, setOnlyMissing] = useState(false);
  // What is translated while only missing texts are shown stays until then.
  const [shownKeys, setShownKeys] = useState<ReadonlySet<string>>();
  const translation: WizardTranslation = definition.texts[language] ?? {};
  const missing = missingTexts(definition, translation, collections.known);
  const texts = textsOf(definition, collections.known).filter(({ own: text }) => !isEmptyText(text));
  const shown = shownKeys ? texts.filter(({ key }) => shownKeys.has(key)) : texts;
  const put = (key: string, value: string | TextTemplate) => {
    const known = new Set(textsOf(definition).map((one) => one.key));
    const { [key]: _, ...others } = translation;
    const rest = Object.entries(others).filter(([other]) => known.has(other));
    const next = isEmptyText(value) ? rest : [...rest, [key, value] as const];
    onChange({ ...definition, texts: { ...definition.texts, [language]: Object.fromEntries(next) } });
  };
  const showMissing = (isOn: boolean) => {
    setOnlyMissing(isOn);
    const keys = texts.filter(({ key }) => isEmptyText(translation[key])).map(({ key }) => key);
    setShownKeys(isOn ? new Set(keys) : undefined);
  };
  return (
    <Panel
      title={`${b('texts.title')}: ${nameOf(language)}`}
      actions={
        <Chip color={missing === 0 ? 'green' : 'yellow'}>
          {missing === 0 ? b('texts.complete') : b('texts.missing', { count: missing })}
        </Chip>
      }
    >
      <p className={css.intro}>{b('texts.intro')}</p>
      <Switch
        label={b('texts.onlyMissing')}
        checked={isOnlyMissing}
        onChange={(event) => showMissing(event.currentTarget.checked)}
      />
      <div className={css.languages} aria-hidden="true">
        <span>{nameOf(own)}</span>
        <span>{nameOf(language)}</span>
      </div>
      {shown.length === 0 && <p className={css.intro}>{b('texts.allDone')}</p>}
      <ul className={css.texts}>
        {shown.map((text) => (
          <TextRow
            key={text.key}
            {...props}
            text={text}
            value={translation[text.key]}
            onPut={(value) => put(text.key, value)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface TextRowProps extends TranslationPanelProps {
  readonly text: WizardText;
  readonly value: string | TextTemplate | undefined;
  readonly onPut: (value: string | TextTemplate) => void;
}

function TextRow({ text, value, onPut, definition, collections, own, language }: TextRowProps) {
  const b = usePhrases('wizard-builder');
  const nameOf = useLanguageNames();
  const what = useWhat(text, collections);
  const label = b('texts.inLanguage', { what, language: nameOf(language) });
  return (
    <li className={css.text} data-missing={isEmptyText(value) || undefined}>
      <div className={css.own} lang={own}>
        <span className={css.what}>{what}</span>
        {typeof text.own === 'string' ? (
          text.own
        ) : (
          <OwnText text={text.own} definition={definition} collections={collections} />
        )}
      </div>
      <div lang={language}>
        {typeof text.own === 'string' ? (
          <TextInput
            aria-label={label}
            maxLength={500}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onPut(event.currentTarget.value)}
          />
        ) : (
          <TemplateEditor
            label={label}
            value={Array.isArray(value) ? value : []}
            definition={definition}
            stepId={text.stepId ?? undefined}
            collections={collections.known}
            onChange={onPut}
          />
        )}
      </div>
    </li>
  );
}

function OwnText({
  text,
  definition,
  collections,
}: Pick<TextRowProps, 'definition' | 'collections'> & { readonly text: TextTemplate }) {
  const names = new Map(
    answerChoices(definition, undefined, collections.known).map(({ name, question }) => [
      name as string,
      `[${question ?? '…'}]`,
    ]),
  );
  return <RichHtml html={renderHtml(text, (name) => names.get(name) ?? '[…]')} />;
}

const kinds = {
  title: 'stepTitle',
  body: 'body',
  label: 'label',
  hint: 'hint',
  entryLabel: 'entryLabel',
  addLabel: 'addLabel',
  thankYou: 'thankYou',
  thankYouTitle: 'thankYouTitle',
} as const;

/** What kind of text it is, and of which field. */
function useWhat({ key, fieldId }: WizardText, { known }: DraftCollections): string {
  const b = usePhrases('wizard-builder');
  const end = key.split('.').at(-1) ?? '';
  const isHeading = key.startsWith('task.') && end === 'title';
  // A key that isn't known has the kind of a text.
  const kind = isHeading ? 'heading' : (kinds[end as keyof typeof kinds] ?? 'body');
  const what = b(`texts.${kind}`);
  if (fieldId === null) return what;
  const field = [...known.values()].flatMap(({ fields }) => fields).find((one) => one.id === fieldId);
  return field ? b('texts.ofField', { what, field: field.title }) : what;
}
