// The plain-text part: generated from the blocks, until its author writes one by hand.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { conditionsIn } from '@fieldhouse/domain/messages/content/block-conditions';
import { Alert, Button, Group, Input, Stack, Text } from '@mantine/core';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { plainTextOfBlocks } from './editing/plain-text-of-blocks.ts';
import { TagLine } from './tags/tag-line.tsx';
import { TagFieldsProvider, type TagSources, useTagFields } from './tags/use-tag-fields.ts';

interface PlainTextPartProps {
  readonly blocks: readonly MailBlock[];
  /** Empty while it is generated. */
  readonly value: string;
  readonly isLocked: boolean;
  /** Whether the mail has changed since it was written. */
  readonly isOlder?: boolean;
  readonly tagSources: TagSources | undefined;
  readonly onChange: (value: string) => void;
}

const maxText = 100_000;

export function PlainTextPart(props: PlainTextPartProps) {
  const { blocks, value, isLocked, isOlder = false, tagSources, onChange } = props;
  const t = usePhrases('mail-editor');
  const b = usePhrases('mail-blocks');
  const fields = useTagFields(tagSources);
  const { run: regenerate } = useAction(async () => onChange(''), {
    confirm: () => ({
      title: t('plain.againTitle'),
      text: t('plain.againText'),
      action: t('plain.again'),
      isDangerous: true,
    }),
  });
  if (value === '') {
    const generated = plainTextOfBlocks(blocks);
    return (
      <Group justify="space-between">
        <div>
          <Text fw={500}>{t('plain.title')}</Text>
          <Text size="sm">{t('plain.generated')}</Text>
        </div>
        {!isLocked && (
          <Button variant="default" disabled={generated === ''} onClick={() => onChange(generated)}>
            {t('plain.edit')}
          </Button>
        )}
      </Group>
    );
  }
  return (
    <TagFieldsProvider value={fields}>
      <Stack gap="xs" data-field="textOnlyVersion">
        <Input.Wrapper label={t('plain.title')} labelElement="div">
          <TagLine
            label={t('plain.title')}
            value={value}
            isLocked={isLocked}
            maxLength={maxText}
            isMultiline
            onChange={onChange}
          />
        </Input.Wrapper>
        <Alert color="yellow">
          {isOlder && (
            <Text size="sm" fw={600}>
              {t('plain.older')}
            </Text>
          )}
          <Text size="sm">{t('plain.inForce')}</Text>
          {conditionsIn(blocks).length > 0 && <Text size="sm">{b('visibility.ownText')}</Text>}
          {!isLocked && (
            <Button size="xs" variant="default" mt="xs" onClick={() => void regenerate()}>
              {t('plain.again')}
            </Button>
          )}
        </Alert>
      </Stack>
    </TagFieldsProvider>
  );
}
