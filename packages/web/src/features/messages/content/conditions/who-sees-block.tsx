// "Who sees this block": everyone, or the recipients whose record matches a filter.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { BlockCondition } from '@fieldhouse/contract/mail-blocks';
import { Button, Stack, Text } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { collectionQuery, FilterPopover } from '../../../fields/index.ts';
import type { AnyBlock } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { useConditionText } from './condition-text.ts';
import { collectionOfAll, type MailRecipients, useMailRecipients } from './recipients-context.ts';
import { VisibleCount } from './visible-count.tsx';

export function WhoSeesBlock({ block }: { readonly block: AnyBlock }) {
  const t = usePhrases('mail-blocks');
  const { put } = useMailEditor();
  const recipients = useMailRecipients();
  const collectionId = collectionOfAll(recipients);
  const { visibleTo, ...rest } = block;
  const change = (condition: BlockCondition | undefined) =>
    // The same block but for an optional property.
    put((condition ? { ...rest, visibleTo: condition } : rest) as AnyBlock);
  const isEditable = collectionId !== undefined && (!visibleTo || isOf(visibleTo, collectionId));
  return (
    <Stack gap={6} role="group" aria-label={t('visibility.title')} mt="xs">
      <Text fw={600} size="sm">
        {t('visibility.title')}
      </Text>
      {isEditable ? (
        <ConditionButton collectionId={collectionId} value={visibleTo} onChange={change} />
      ) : (
        <Text size="sm">{reasonText(t, visibleTo, recipients)}</Text>
      )}
      {visibleTo && (
        <>
          {isEditable && recipients.message && (
            <VisibleCount message={recipients.message} condition={visibleTo} />
          )}
          {isEditable && (
            <Text size="xs" c="var(--fh-text-soft)">
              {t('visibility.hint')}
            </Text>
          )}
          <Button size="compact-sm" variant="default" onClick={() => change(undefined)}>
            {t('visibility.remove')}
          </Button>
        </>
      )}
    </Stack>
  );
}

function isOf({ collectionId, filter }: BlockCondition, wanted: CollectionId): boolean {
  return filter !== null && collectionId === wanted;
}

function reasonText(
  t: ReturnType<typeof usePhrases<'mail-blocks'>>,
  condition: BlockCondition | undefined,
  recipients: MailRecipients,
): string {
  if (condition?.filter === null) return t('visibility.hidden');
  if (!recipients.haveRecords) return t('visibility.noRecord');
  if (!recipients.sources) return t('visibility.chooseRecipients');
  return collectionOfAll(recipients) === undefined
    ? t('visibility.severalCollections')
    : t('visibility.otherCollection');
}

interface ConditionButtonProps {
  readonly collectionId: CollectionId;
  readonly value: BlockCondition | undefined;
  readonly onChange: (condition: BlockCondition | undefined) => void;
}

function ConditionButton({ collectionId, value, onChange }: ConditionButtonProps) {
  const t = usePhrases('mail-blocks');
  const { data } = useQuery(collectionQuery({ teamId: useTeamId(), collectionId }));
  const text = useConditionText(value) ?? t('visibility.everyone');
  return (
    <FilterPopover
      fields={data?.fields ?? []}
      value={value?.filter ?? null}
      title={t('visibility.title')}
      text={text}
      label={`${t('visibility.edit')}: ${text}`}
      emptyText={t('visibility.everyone')}
      clearText={t('visibility.clear')}
      doneText={t('visibility.done')}
      button={{
        size: 'sm',
        fullWidth: true,
        justify: 'start',
        variant: value ? 'light' : 'default',
        leftSection: <FunnelIcon size={16} />,
        disabled: !data,
      }}
      onChange={(filter) => onChange(filter ? { collectionId, filter } : undefined)}
    />
  );
}
