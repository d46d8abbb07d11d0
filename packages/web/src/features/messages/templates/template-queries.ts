import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { TeamId, TeamUserId } from '@fieldhouse/contract/ids';
import type { MessageTemplate, TemplateRecord, TemplateStatus } from '@fieldhouse/contract/message-templates';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { queryOptions } from '@tanstack/react-query';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { pagesOf } from '../../../api/queries.ts';
import type { ValuesReader } from '../message-queries.ts';

const pageSize = '50';

export interface TemplateFilter {
  readonly deliveryMethodId?: DeliveryMethod;
  readonly ownerId?: TeamUserId;
}

export function templatesQuery(teamId: TeamId, status: TemplateStatus, filter: TemplateFilter = {}) {
  return pagesOf(
    [messageTemplatesApi.list.endpoint.name, { teamId }, { status, ...filter }],
    (after, signal) =>
      messageTemplatesApi.list(
        {
          params: { teamId },
          query: { status, ...filter, limit: pageSize, ...after },
        },
        { signal },
      ),
  );
}

interface ShownTemplate extends Pick<MessageTemplate, 'id'> {
  /** Null for its first one. */
  readonly language?: DataLanguage | null;
}

/** The stored template as a mail, with the values of a record if there is one. */
export function templatePreviewQuery(
  teamId: TeamId,
  { id, version, language }: ShownTemplate & { readonly version?: number },
  record?: TemplateRecord,
) {
  return queryOptions({
    queryKey: [messageTemplatesApi.preview.endpoint.name, id, version, language, record?.recordId],
    queryFn: ({ signal }) =>
      messageTemplatesApi.preview(
        {
          params: { teamId, messageTemplateId: id },
          body: { ...(record && { record }), ...(language && { language }) },
        },
        { signal },
      ),
  });
}

const tagValues = messageTemplatesApi.tagValues.endpoint.name;

export function templateValuesReaderOf(
  teamId: TeamId,
  { id: messageTemplateId, language }: ShownTemplate,
  record: TemplateRecord,
): ValuesReader {
  const params = { teamId, messageTemplateId };
  return {
    name: tagValues,
    of: messageTemplateId,
    whose: record.recordId,
    dependsOn: language,
    read: (tags, signal) =>
      messageTemplatesApi.tagValues(
        { params, body: { record, ...(language && { language }), tags: [...tags] } },
        { signal },
      ),
  };
}
