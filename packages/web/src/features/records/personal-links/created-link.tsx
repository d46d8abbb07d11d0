import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { usePhrases } from '../../../app/phrases.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './personal-links.module.css';

interface MadeLinkProps {
  readonly address: string;
  readonly onAnother: () => void;
}

/** The address of a new link, to copy or to scan with a phone. */
export function CreatedLink({ address, onAnother }: MadeLinkProps) {
  const t = usePhrases('wizard-tokens');
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <Stack>
      <p role="status" className={css.intro}>
        {t('shownOnce')}
      </p>
      <div className={css.address}>
        <TextInput
          label={t('label')}
          value={address}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          autoFocus
          leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => clipboard.copy(address)}
        >
          {t(clipboard.copied ? 'copied' : 'copy')}
        </Button>
      </div>
      <div className={css.code}>
        <QrCode text={address} label={t('code')} size={180} />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onAnother}>
          {t('another')}
        </Button>
      </Group>
    </Stack>
  );
}
