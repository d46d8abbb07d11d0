import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { usePhrases } from '../../app/phrases.ts';
import { Dialog } from '../../ui/dialog.tsx';
import css from './webhooks.module.css';

export interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

interface SecretDialogProps {
  readonly made: NewSecret;
  readonly onClose: () => void;
}

/** Shows the secret of a webhook, once. */
export function SecretDialog({ made: { name, secret }, onClose }: SecretDialogProps) {
  const t = usePhrases('webhooks');
  const ui = usePhrases('ui');
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <Dialog title={t('secret.title')} closeLabel={ui('close')} isOpen onClose={onClose} size="lg">
      <div className={css.form}>
        <p className={css.soft}>{t('secret.text')}</p>
        <div className={css.secret}>
          <TextInput
            label={t('secret.label', { name })}
            value={secret}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            data-autofocus
            leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
            onClick={() => clipboard.copy(secret)}
          >
            {clipboard.copied ? t('secret.copied') : t('secret.copy')}
          </Button>
        </div>
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('secret.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
