import { Button } from '@mantine/core';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { saveFile } from '../../../app/save-file.ts';
import css from './security.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown only once; the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = usePhrases('identity');
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ text: t('security.copied') });
  };
  return (
    <>
      <p className={css.intro}>{t('security.codesIntro')}</p>
      <ul className={css.codes} aria-label={t('security.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button variant="default" leftSection={<CopyIcon size={16} />} onClick={() => void copy()}>
          {t('security.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadSimpleIcon size={16} />}
          onClick={() => saveFile(t('security.fileName'), text, 'text/plain')}
        >
          {t('security.download')}
        </Button>
        <Button onClick={onDone}>{t('security.saved')}</Button>
      </div>
    </>
  );
}
