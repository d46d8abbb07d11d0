import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ProblemNotice } from '../../../app/feedback/problem-notice.tsx';
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
  const { data, error, refetch } = useQuery(templatePreviewQuery(useTeamId(), template));
  return (
    <Panel title={t('preview')}>
      <Stack>
        <Text size="sm">{t('previewHint')}</Text>
        {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <Text fw={600}>{data.subject}</Text>
            <MailView html={data.html} />
          </>
        )}
      </Stack>
    </Panel>
  );
}
