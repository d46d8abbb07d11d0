import { usePhrases } from '../../app/phrases.ts';
import { SecretDialog } from '../../ui/copy-field/secret-dialog.tsx';
import entries from '../../ui/entries.module.css';
import css from './api-keys.module.css';

export interface NewKey {
  readonly name: string;
  readonly secret: string;
}

interface KeySecretDialogProps {
  readonly made: NewKey;
  readonly onClose: () => void;
}

export function KeySecretDialog({ made, onClose }: KeySecretDialogProps) {
  const t = usePhrases('api-keys');
  const ui = usePhrases('ui');
  return (
    <SecretDialog
      secret={made.secret}
      words={{
        title: t('secret.title'),
        close: ui('close'),
        text: t('secret.text'),
        label: t('secret.label', { name: made.name }),
        copy: t('secret.copy'),
        copied: t('secret.copied'),
        done: t('secret.done'),
      }}
      onClose={onClose}
    >
      <div className={entries.soft}>{t('secret.use')}</div>
      <pre className={css.use}>Authorization: Bearer {made.secret.slice(0, 12)}…</pre>
    </SecretDialog>
  );
}
