import { Button, Group, Stack } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { CopyField } from '../../../ui/copy-field/copy-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './personal-links.module.css';

interface MadeLinkProps {
  readonly address: string;
  readonly onAnother: () => void;
}

/** The address of a new link, to copy or to scan with a phone. */
export function CreatedLink({ address, onAnother }: MadeLinkProps) {
  const t = usePhrases('wizard-tokens');
  return (
    <Stack>
      <p role="status" className={css.intro}>
        {t('shownOnce')}
      </p>
      <CopyField
        isFirst
        label={t('label')}
        value={address}
        words={{ copy: t('copy'), copied: t('copied') }}
      />
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
