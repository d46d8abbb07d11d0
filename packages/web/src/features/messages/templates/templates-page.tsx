// The templates of one status, with what may be done with each.
import type { TemplateStatus, TemplateSummary } from '@fieldhouse/contract/message-templates';
import { Button } from '@mantine/core';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { useWantedNew } from '../../../app/new-thing.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ListTable } from '../list-table.tsx';
import css from '../messages.module.css';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { TemplateFilters, useTemplateFilter } from './template-filters.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { templatesQuery } from './template-queries.ts';

export function TemplatesPage({ status }: { readonly status: TemplateStatus }) {
  const t = usePhrases('message-templates');
  const { may } = useRights();
  const [isCreating, setCreating] = useState(false);
  useWantedNew('template', () => setCreating(true));
  const filter = useTemplateFilter();
  const templates = useInfiniteQuery(templatesQuery(useTeamId(), status, filter));
  const { error } = templates;
  const isFiltered = filter.deliveryMethodId !== undefined || filter.ownerId !== undefined;
  useEffect(() => {
    if (error) toast({ text: t('oops.list', { reason: problemText(error) }), tone: 'danger' });
  }, [error, t]);
  const newButton = may('outgoing_messages_edit') && status !== 'archived' && (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  );
  return (
    <Page width="wide">
      <PageHeader
        title={t(`listTitle.${status}`)}
        intro={t(`intro.${status}`)}
        actions={newButton || undefined}
      />
      <TemplateFilters filter={filter} />
      <QueryBoundary
        query={templates}
        skeleton={<RowsSkeleton rows={8} height={44} />}
        empty={
          <Notice
            icon={<FileTextIcon size={26} />}
            title={t('empty')}
            text={t(isFiltered ? 'emptyFiltered' : `emptyText.${status}`)}
          />
        }
      >
        {(items) => (
          <Panel isFlush>
            <TemplateTable items={items} />
          </Panel>
        )}
      </QueryBoundary>
      <LoadMore query={templates} label={t('more')} mt="md" />
      {isCreating && <NewTemplateDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

const columns = ['name', 'method', 'usage', 'subject', 'createdAt', 'ownedBy', 'actions'] as const;

function TemplateTable({ items }: { readonly items: readonly TemplateSummary[] }) {
  const t = usePhrases('message-templates');
  return (
    <ListTable columns={columns.map((column) => t(`column.${column}`))}>
      {items.map((template) => (
        <TemplateRow key={template.id} template={template} />
      ))}
    </ListTable>
  );
}

function TemplateRow({ template }: { readonly template: TemplateSummary }) {
  const t = usePhrases('message-templates');
  const formats = useFormats();
  const messages = usePhrases('messages');
  const { id, name, description, deliveryMethodId, usage, subjectLine, createdAt, ownedBy } = template;
  return (
    <tr>
      <td>
        <Link
          className={css.name}
          to="/team-{$teamId}/outgoing-messages-template/content/$ogmTemplateId"
          params={{ teamId: useTeamId(), ogmTemplateId: id }}
        >
          {name}
        </Link>
        {description !== '' && <p className={css.soft}>{description}</p>}
      </td>
      <td data-label={t('column.method')}>{messages(`method.${deliveryMethodId}`)}</td>
      <td data-label={t('column.usage')}>{t(`usage.${usage}`)}</td>
      <td data-label={t('column.subject')}>{subjectLine}</td>
      <td data-label={t('column.createdAt')}>{formats.dateTime(createdAt)}</td>
      <td data-label={t('column.ownedBy')}>{ownedBy}</td>
      <td className={css.menu}>
        <TemplateMenu template={template} />
      </td>
    </tr>
  );
}
