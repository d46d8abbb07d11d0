// A link to the record through which a recipient is included, for those of them who are members.
import { recordHref } from '@fieldhouse/domain/messages/content/own-links';
import { Button, Stack, Text } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMailRecipients } from '../conditions/recipients-context.ts';

interface RecordLinkProps {
  /** The address of the link, to the record or not. */
  readonly value: string;
  readonly onChange: (href: string, name: string) => void;
}

export function RecordLink({ value, onChange }: RecordLinkProps) {
  const t = usePhrases('mail-blocks');
  const { sources, haveRecords } = useMailRecipients();
  const isMissing = !haveRecords || sources?.hasNames === true || sources?.hasAddresses === true;
  return (
    <Stack gap={6}>
      {value === recordHref ? (
        <Text size="sm">{t('record.used')}</Text>
      ) : (
        <Button variant="default" onClick={() => onChange(recordHref, t('record.linkText'))}>
          {t('record.use')}
        </Button>
      )}
      <Text size="xs" c="var(--fh-text-soft)">
        {t('record.hint')}
      </Text>
      {isMissing && (
        <Text size="xs" c="var(--fh-warning-text, var(--fh-danger))" role="status">
          {t('record.missing')}
        </Text>
      )}
    </Stack>
  );
}
