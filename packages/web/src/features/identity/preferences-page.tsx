import { LanguageChoice, ThemeChoice } from '../../app/interface-choices.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useSession } from '../../app/session.ts';
import { Face } from '../../ui/face.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './preferences-page.module.css';

export function PreferencesPage() {
  const t = usePhrases('identity');
  const session = useSession();
  const name = session ? `${session.firstName} ${session.lastName}` : '';
  return (
    <Page width="narrow">
      <PageHeader title={t('preferences.title')} intro={t('preferences.intro')} />
      <div className={css.stack}>
        <Panel>
          <div className={css.row}>
            <div>
              <div className={css.label}>{t('preferences.language')}</div>
              <div className={css.hint}>{t('preferences.languageHint')}</div>
            </div>
            <div className={css.control}>
              <LanguageChoice />
            </div>
          </div>
          <div className={css.row}>
            <div>
              <div className={css.label}>{t('preferences.theme')}</div>
              <div className={css.hint}>{t('preferences.themeHint')}</div>
            </div>
            <div className={css.control}>
              <ThemeChoice />
            </div>
          </div>
        </Panel>
        <Panel title={t('preferences.account')}>
          <div className={css.person}>
            <Face name={name} size={44} />
            <div>
              <div className={css.label}>{name}</div>
              <div className={css.hint}>{session?.email}</div>
            </div>
          </div>
        </Panel>
      </div>
    </Page>
  );
}
