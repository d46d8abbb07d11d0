// Language and theme as two unobtrusive selects, for pages without a user menu. Native, because they are in
// every first load.
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePhrases } from '../phrases.ts';
import { chooseLanguage } from './choose-language.ts';
import css from './interface-menu.module.css';

export function InterfaceMenu({ hasLanguage = true }: { readonly hasLanguage?: boolean }) {
  const t = usePhrases('app');
  const { i18n } = useTranslation('app');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={css.menu}>
      {hasLanguage && (
        <select
          aria-label={t('user.language')}
          value={i18n.language}
          onChange={(event) => void chooseLanguage(event.currentTarget.value === 'es' ? 'es' : 'en')}
        >
          <option value="en">{t('user.english')}</option>
          <option value="es">{t('user.spanish')}</option>
        </select>
      )}
      <select
        aria-label={t('user.theme')}
        value={colorScheme}
        // The options below are colour schemes.
        onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
      >
        <option value="light">{t('user.light')}</option>
        <option value="dark">{t('user.dark')}</option>
        <option value="auto">{t('user.system')}</option>
      </select>
    </div>
  );
}
