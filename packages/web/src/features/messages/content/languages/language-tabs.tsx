// The languages in which a mail is written, above its editor: one is chosen, added or removed.
import type { TranslationChanges } from '@fieldhouse/contract/message-translations';
import type { Message } from '@fieldhouse/contract/messages';
import { type DataLanguage, dataLanguage } from '@fieldhouse/contract/teams';
import { Anchor, Button, Group, Menu, SegmentedControl, Stack, Text } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { useLanguageLabels, useLanguageNames } from '../../../../app/language/text-languages.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import { useEditedVariant } from '../../ab-test/edited-version.ts';
import type { Autosaved } from '../saving/use-autosave.ts';
import { useAskedLanguages } from './use-asked-languages.ts';
import { useTranslationChange } from './use-translation-change.ts';

interface LanguageTabsProps {
  readonly message: Message;
  /** The one that is edited; null for the first. */
  readonly language: DataLanguage | null;
  readonly isLocked: boolean;
  readonly save: Pick<Autosaved<object>, 'flush' | 'version'>;
}

/** Nothing for a team with one language. */
export function LanguageTabs({ message, language, isLocked, save }: LanguageTabsProps) {
  const t = usePhrases('mail-editor');
  const nameOf = useLanguageNames();
  const labelOf = useLanguageLabels();
  const { dataLanguages } = useMembership();
  const variant = useEditedVariant(message);
  const navigate = useNavigate();
  const change = useTranslationChange(message, save);
  const first = message.contentLanguage ?? dataLanguages[0];
  const others = message.translations.map((one) => one.language);
  const open = (next: DataLanguage | null) =>
    void navigate({
      to: '.',
      search: { ...(variant === 'b' && { version: variant }), ...(next !== null && { language: next }) },
      resetScroll: false,
    });
  const { run, isPending } = useAction((changes: TranslationChanges) => change({ translations: changes }), {
    isExclusive: true,
    confirm: (changes) => {
      const [removed] = Object.entries(changes).flatMap(([code, texts]) => (texts === null ? [code] : []));
      if (removed === undefined) return undefined;
      const named = { language: nameOf(removed) };
      return {
        title: t('languages.removeTitle', named),
        text: t('languages.removeText', named),
        action: t('languages.remove', named),
      };
    },
    onDone: (isDone, changes) => {
      if (!isDone) return;
      const [added] = Object.entries(changes).flatMap(([code, texts]) => (texts === null ? [] : [code]));
      open(added === undefined ? null : dataLanguage.parse(added));
    },
  });
  const offered = dataLanguages.filter((code) => code !== first && !others.some((one) => one === code));
  const mayAdd = !isLocked && offered.length > 0;
  const asked = useAskedLanguages(message, mayAdd ? offered : []);
  if (first === undefined || (others.length === 0 && !mayAdd)) return null;
  const tabs = (
    <Group gap="xs">
      {others.length > 0 && (
        <SegmentedControl
          aria-label={t('languages.label')}
          data={[first, ...others].map((code) => ({ value: code, label: labelOf(code) }))}
          value={language ?? first}
          onChange={(code) => open(code === first ? null : dataLanguage.parse(code))}
        />
      )}
      {mayAdd && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />} loading={isPending}>
              {t('languages.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((code) => (
              <Menu.Item key={code} onClick={() => void run({ [code]: {} })}>
                {labelOf(code)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!isLocked && language !== null && (
        <Button variant="subtle" color="red" size="xs" onClick={() => void run({ [language]: null })}>
          {t('languages.remove', { language: nameOf(language) })}
        </Button>
      )}
    </Group>
  );
  if (asked.length === 0) return tabs;
  return (
    <Stack gap="xs">
      {tabs}
      {asked.map(({ language: code, people }) => (
        <Text key={code} size="sm">
          {t('languages.asked', { count: people, language: nameOf(code) })}{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            disabled={isPending}
            onClick={() => void run({ [code]: {} })}
          >
            {t('languages.addNamed', { language: nameOf(code) })}
          </Anchor>
        </Text>
      ))}
    </Stack>
  );
}
