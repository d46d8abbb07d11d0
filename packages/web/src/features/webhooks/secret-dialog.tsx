import { usePhrases } from '../../app/phrases.ts';
import { SecretDialog } from '../../ui/copy-field/secret-dialog.tsx';

export interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

interface WebhookSecretDialogProps {
  readonly made: NewSecret;
  readonly onClose: () => void;
}

export function WebhookSecretDialog({ made, onClose }: WebhookSecretDialogProps) {
  const t = usePhrases('webhooks');
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
    />
  );
}
