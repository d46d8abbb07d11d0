import { LockKeyIcon } from '@phosphor-icons/react/dist/csr/LockKey';
import { Notice } from '../../ui/notice.tsx';
import { ButtonLink } from '../links.tsx';
import { usePhrases } from '../phrases.ts';
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
        action={<ButtonLink to="/">{t('accessDenied.home')}</ButtonLink>}
      />
    </PlainFrame>
  );
}
