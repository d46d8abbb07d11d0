import type { TeamId } from '@fieldhouse/contract/ids';
import type { MessageTemplate, TemplateStatus } from '@fieldhouse/contract/message-templates';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { selectItems } from '../../../api/queries.ts';

const pageSize = '50';

export function templatesQuery(teamId: TeamId, status: TemplateStatus) {
  return infiniteQueryOptions({
    queryKey: [messageTemplatesApi.list.endpoint.name, { teamId }, { status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      messageTemplatesApi.list(
        { params: { teamId }, query: { status, limit: pageSize, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}

/** The stored template as a mail. */
export function templatePreviewQuery(
  teamId: TeamId,
  { id, version }: { id: MessageTemplate['id']; version?: number },
) {
  return queryOptions({
    queryKey: [messageTemplatesApi.preview.endpoint.name, id, version],
    queryFn: ({ signal }) =>
      messageTemplatesApi.preview({ params: { teamId, messageTemplateId: id }, body: {} }, { signal }),
  });
}

/** After any change of a template: refetches the lists, the template and its preview. */
export function refreshTemplates(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('messageTemplates.'),
  });
}
