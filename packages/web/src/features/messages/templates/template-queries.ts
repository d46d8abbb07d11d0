import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { TeamId, TeamUserId } from '@fieldhouse/contract/ids';
import type { MessageTemplate, TemplateRecord, TemplateStatus } from '@fieldhouse/contract/message-templates';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { selectItems } from '../../../api/queries.ts';
import type { ValuesReader } from '../message-queries.ts';

const pageSize = '50';

export interface TemplateFilter {
  readonly deliveryMethodId?: DeliveryMethod;
  readonly ownerId?: TeamUserId;
}

export function templatesQuery(teamId: TeamId, status: TemplateStatus, filter: TemplateFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [messageTemplatesApi.list.endpoint.name, { teamId }, { status, ...filter }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      messageTemplatesApi.list(
        {
          params: { teamId },
          query: { status, ...filter, limit: pageSize, ...(pageParam && { after: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}

/** The stored template as a mail, with the values of a record if there is one. */
export function templatePreviewQuery(
  teamId: TeamId,
  { id, version }: { id: MessageTemplate['id']; version?: number },
  record?: TemplateRecord,
) {
  return queryOptions({
    queryKey: [messageTemplatesApi.preview.endpoint.name, id, version, record?.recordId],
    queryFn: ({ signal }) =>
      messageTemplatesApi.preview(
        { params: { teamId, messageTemplateId: id }, body: record ? { record } : {} },
        { signal },
      ),
  });
}

const tagValues = messageTemplatesApi.tagValues.endpoint.name;

export function templateValuesReaderOf(
  teamId: TeamId,
  messageTemplateId: MessageTemplate['id'],
  record: TemplateRecord,
): ValuesReader {
  const params = { teamId, messageTemplateId };
  return {
    name: tagValues,
    of: messageTemplateId,
    whose: record.recordId,
    read: (tags, signal) =>
      messageTemplatesApi.tagValues({ params, body: { record, tags: [...tags] } }, { signal }),
  };
}
