import { Button, Group } from '@mantine/core';
import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import { useRouter } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { usePageLabel } from '../crumbs/page-label.ts';
import { ButtonLink } from '../links.tsx';
import { usePhrases } from '../phrases.ts';
import css from './not-found-page.module.css';
import { PlainFrame } from './plain-frame.tsx';

/** The URL does not exist. */
export function NotFoundPage() {
  return (
    <PlainFrame>
      <NotFoundContent />
    </PlainFrame>
  );
}

/** The same inside a team: the frame stays, so every other page is one click away. */
export function TeamNotFoundPage() {
  return (
    <Page width="narrow">
      <NotFoundContent />
    </Page>
  );
}

function NotFoundContent() {
  const t = usePhrases('app');
  const router = useRouter();
  usePageLabel(t('notFound.title'));
  return (
    <>
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
    </>
  );
}
