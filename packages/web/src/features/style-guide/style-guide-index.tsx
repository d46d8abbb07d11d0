import { Link } from '@tanstack/react-router';
import { usePhrases } from '../../app/phrases.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { groupNames } from './groups.ts';
import css from './style-guide.module.css';

export function StyleGuideIndex() {
  const t = usePhrases('guide');
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <ul className={css.grid}>
        {groupNames.map((group) => (
          <li key={group}>
            <Link to="/test/$group" params={{ group }} className={css.card}>
              <strong>{t(`group.${group}`)}</strong>
              <span>{t(`groupText.${group}`)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/testWs" className={css.card}>
            <strong>{t('realtime')}</strong>
            <span>{t('realtimeText')}</span>
          </Link>
        </li>
      </ul>
    </Page>
  );
}
