import type { ReactNode } from 'react';
import { LanguageChoice, ThemeChoice } from '../../app/interface-choices.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useSession } from '../../app/session.ts';
import { Face } from '../../ui/face.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
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
          <Choice label={t('preferences.language')} hint={t('preferences.languageHint')}>
            <LanguageChoice />
          </Choice>
          <Choice label={t('preferences.theme')} hint={t('preferences.themeHint')}>
            <ThemeChoice />
          </Choice>
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
        <DevicesPanel />
      </div>
    </Page>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly children: ReactNode;
}

function Choice({ label, hint, children }: ChoiceProps) {
  return (
    <div className={css.row}>
      <div>
        <div className={css.label}>{label}</div>
        <div className={css.hint}>{hint}</div>
      </div>
      <div className={css.control}>{children}</div>
    </div>
  );
}
