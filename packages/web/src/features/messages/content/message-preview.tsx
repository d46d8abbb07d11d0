import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { ShownVersion } from '../ab-test/edited-version.ts';
import { type PreviewedPerson, previewQuery } from '../message-queries.ts';
import { type MailViewKind, ShownMail } from './mail-views.tsx';

interface MessagePreviewProps {
  readonly message: ShownVersion;
  readonly person: PreviewedPerson | undefined;
  readonly view: Exclude<MailViewKind, 'edit'>;
}

/** The stored message as a recipient gets it: the first one, or the one that is chosen. */
export function MessagePreview({ message, person, view }: MessagePreviewProps) {
  const t = usePhrases('messages');
  const e = usePhrases('mail-editor');
  const preview = useQuery(previewQuery(useTeamId(), message, person));
  return (
    <Stack>
      <QueryBoundary query={preview} skeleton={null}>
        {(mail) => (
          <>
            <Text size="sm" ta="center">
              {mail.to === '' ? e('notRecipient') : t('previewOf', { to: mail.to })}
            </Text>
            <Text fw={600} ta="center">
              {mail.subject}
            </Text>
            <ShownMail view={view} mail={mail} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}
