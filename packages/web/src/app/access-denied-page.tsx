import { Button } from '@mantine/core';
import { LockKeyIcon } from '@phosphor-icons/react/dist/csr/LockKey';
import { Link } from '@tanstack/react-router';
import { Notice } from '../ui/notice.tsx';
import { usePhrases } from './phrases.ts';
import { PlainFrame } from './plain-frame.tsx';

export function AccessDeniedPage() {
  const t = usePhrases('app');
  return (
    <PlainFrame>
      <Notice
        heading="h1"
        icon={<LockKeyIcon size={26} />}
        title={t('accessDenied.title')}
        text={t('accessDenied.text')}
        action={
          <Button component={Link} to="/">
            {t('accessDenied.home')}
          </Button>
        }
      />
    </PlainFrame>
  );
}
