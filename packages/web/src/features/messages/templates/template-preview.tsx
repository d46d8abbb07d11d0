import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { type MailViewKind, ShownMail } from '../content/mail-views.tsx';
import { SmsBubble, SmsScreen } from '../sms/sms-bubble.tsx';
import type { PreviewedRecord } from './record-select.tsx';
import { templatePreviewQuery } from './template-queries.ts';

interface TemplatePreviewProps {
  /** A new version refetches the preview; omitted where the template can't change. */
  readonly template: Pick<MessageTemplate, 'id'> & { readonly version?: number };
  readonly view?: Exclude<MailViewKind, 'edit'>;
  /** Whose values it has; fallbacks without one. */
  readonly record?: PreviewedRecord | undefined;
  /** Null for the first one. */
  readonly language?: DataLanguage | null;
}

export function TemplatePreview({
  template,
  view = 'desktop',
  record,
  language = null,
}: TemplatePreviewProps) {
  const t = usePhrases('message-templates');
  const sms = usePhrases('sms');
  const whose = record && { collectionId: record.collectionId, recordId: record.recordId };
  const preview = useQuery(templatePreviewQuery(useTeamId(), { ...template, language }, whose));
  return (
    <Stack>
      <Text size="sm">{record ? t('previewOf', { name: record.label }) : t('previewHint')}</Text>
      <QueryBoundary query={preview} skeleton={null}>
        {(mail) =>
          mail.sms ? (
            <SmsScreen>
              <SmsBubble from="us">{mail.text}</SmsBubble>
              <Text size="sm">{sms('segments', { count: mail.sms.segments })}</Text>
            </SmsScreen>
          ) : (
            <>
              <Text fw={600}>{mail.subject}</Text>
              <ShownMail view={view} mail={mail} />
            </>
          )
        }
      </QueryBoundary>
    </Stack>
  );
}
