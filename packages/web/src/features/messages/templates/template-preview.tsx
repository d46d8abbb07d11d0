import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { MailView } from '../../../ui/mail-view.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { templatePreviewQuery } from './template-queries.ts';

interface TemplatePreviewProps {
  /** A new version refetches the preview; omitted where the template can't change. */
  readonly template: Pick<MessageTemplate, 'id'> & { readonly version?: number };
}

export function TemplatePreview({ template }: TemplatePreviewProps) {
  const t = usePhrases('message-templates');
  const preview = useQuery(templatePreviewQuery(useTeamId(), template));
  return (
    <Panel title={t('preview')}>
      <Stack>
        <Text size="sm">{t('previewHint')}</Text>
        <QueryBoundary query={preview} skeleton={null}>
          {(mail) => (
            <>
              <Text fw={600}>{mail.subject}</Text>
              <MailView html={mail.html} />
            </>
          )}
        </QueryBoundary>
      </Stack>
    </Panel>
  );
}
