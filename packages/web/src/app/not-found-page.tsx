import { Button, Group } from '@mantine/core';
import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from './links.tsx';
import css from './not-found-page.module.css';
import { useTitleLabel } from './page-title.tsx';
import { usePhrases } from './phrases.ts';
import { PlainFrame } from './plain-frame.tsx';

export function NotFoundPage() {
  const t = usePhrases('app');
  const router = useRouter();
  useTitleLabel(t('notFound.title'));
  return (
    <PlainFrame>
      <div className={css.icon} aria-hidden="true">
        <CompassIcon size={44} />
      </div>
      <h1 className={css.title}>{t('notFound.title')}</h1>
      <p className={css.text}>{t('notFound.text')}</p>
      <p className={css.text}>{t('notFound.suggestions')}</p>
      <ul className={css.list}>
        <li>{t('notFound.checkUrl')}</li>
        <li>{t('notFound.goBack')}</li>
        <li>{t('notFound.goDashboard')}</li>
        <li>{t('notFound.contact')}</li>
      </ul>
      <Group gap="xs" mt="lg">
        <ButtonLink to="/">{t('notFound.dashboard')}</ButtonLink>
        <Button variant="default" onClick={() => router.history.back()}>
          {t('notFound.back')}
        </Button>
      </Group>
    </PlainFrame>
  );
}
