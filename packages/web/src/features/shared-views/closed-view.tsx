import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';

/** Never says why: the same for what ended, what was revoked, and what never was. */
export function ClosedView() {
  const t = usePhrases('shared-views');
  return (
    <Notice
      heading="h1"
      icon={<LinkBreakIcon size={26} />}
      title={t('closed.title')}
      text={t('closed.text')}
    />
  );
}
