// Language and theme, as chosen in the user menu, on the preferences page and on pages without a session.
import type { Language } from '@fieldhouse/contract/identity';
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePhrases } from '../phrases.ts';
import { useChooseTheme } from '../preferences/use-choose-theme.ts';
import { chooseLanguage } from './choose-language.ts';

type ChoiceSize = 'xs' | 'sm';

export function LanguageChoice({ size = 'sm' }: { readonly size?: ChoiceSize }) {
  const t = usePhrases('app');
  const { i18n } = useTranslation('app');
  return (
    <SegmentedControl
      size={size}
      fullWidth
      aria-label={t('user.language')}
      value={i18n.language}
      // The two values below are languages.
      onChange={(value) => void chooseLanguage(value as Language)}
      data={[
        { value: 'en', label: t('user.english') },
        { value: 'es', label: t('user.spanish') },
      ]}
    />
  );
}

export function ThemeChoice({ size = 'sm' }: { readonly size?: ChoiceSize }) {
  const t = usePhrases('app');
  const { colorScheme } = useMantineColorScheme();
  const choose = useChooseTheme();
  return (
    <SegmentedControl
      size={size}
      fullWidth
      aria-label={t('user.theme')}
      value={colorScheme}
      // The three values below are colour schemes.
      onChange={(value) => choose(value as MantineColorScheme)}
      data={[
        { value: 'light', label: t('user.light') },
        { value: 'dark', label: t('user.dark') },
        { value: 'auto', label: t('user.system') },
      ]}
    />
  );
}
