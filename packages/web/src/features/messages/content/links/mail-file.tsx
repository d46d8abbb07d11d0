// A file that mails link to: its download, or that and by whom it was withdrawn, which anyone who edits mails can do.
import { type MailFileState, maxFilesAsked } from '@fieldhouse/contract/mail-files';
import { mailFilePath } from '@fieldhouse/domain/messages/content/own-links';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { mailFilesApi } from '../../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useRights } from '../../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';

/** Undefined while they are loaded. */
export function useMailFiles(tokens: readonly string[]): readonly MailFileState[] | undefined {
  const teamId = useTeamId();
  const asked = tokens.slice(0, maxFilesAsked);
  const { data } = useQuery({
    queryKey: [mailFilesApi.list.endpoint.name, teamId, asked],
    queryFn:
      asked.length === 0
        ? skipToken
        : ({ signal }) => mailFilesApi.list({ params: { teamId }, body: { tokens: asked } }, { signal }),
  });
  return data?.items;
}

interface MailFileProps {
  readonly token: string;
  /** As the link has it. */
  readonly name: string;
  /** Undefined while it is loaded, or if it is of another team. */
  readonly state: MailFileState | undefined;
}

export function MailFile({ token, name, state }: MailFileProps) {
  const t = usePhrases('mail-blocks');
  const { may } = useRights();
  const shown = state?.name || name || t('file.unnamed');
  if (state && state.withdrawnAt !== null)
    return (
      <Stack gap={2}>
        <Text size="sm" td="line-through" style={{ overflowWrap: 'anywhere' }}>
          {shown}
        </Text>
        <Withdrawn by={state.withdrawnBy} at={state.withdrawnAt} />
      </Stack>
    );
  return (
    <Group gap="xs" justify="space-between">
      <Anchor
        size="sm"
        href={mailFilePath(token)}
        download
        style={{ overflowWrap: 'anywhere', minWidth: 0 }}
        aria-label={t('file.download', { name: shown })}
      >
        {shown}
      </Anchor>
      {state && may('outgoing_messages_edit') && <WithdrawButton token={token} name={shown} />}
    </Group>
  );
}

function Withdrawn({ by, at }: { readonly by: string; readonly at: string }) {
  const t = usePhrases('mail-blocks');
  const when = useFormats().dateTime(at);
  return (
    <>
      <Text size="sm">
        {by === '' ? t('file.withdrawnAt', { when }) : t('file.withdrawn', { who: by, when })}
      </Text>
      <Text size="xs" c="var(--fh-text-soft)">
        {t('file.withdrawnHint')}
      </Text>
    </>
  );
}

function WithdrawButton({ token, name }: { readonly token: string; readonly name: string }) {
  const t = usePhrases('mail-blocks');
  const teamId = useTeamId();
  const { run, isPending } = useAction(
    () => mailFilesApi.withdraw({ params: { teamId, fileToken: token } }),
    {
      confirm: () => ({
        title: t('file.withdrawTitle', { name }),
        text: t('file.withdrawText'),
        action: t('file.withdraw'),
        isDangerous: true,
      }),
      done: t('file.withdrawDone'),
      refresh: [mailFilesApi.list],
    },
  );
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={t('file.withdrawOne', { name })}
      onClick={() => void run()}
    >
      {t('file.withdraw')}
    </Button>
  );
}
