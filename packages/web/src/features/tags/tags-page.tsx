import type { Tag } from '@fieldhouse/contract/tags';
import { ActionIcon, Button } from '@mantine/core';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { TagDialog } from './tag-dialog.tsx';
import css from './tags.module.css';

export function TagsPage() {
  const t = usePhrases('tags');
  const { teamId, teamName } = useMembership();
  const tags = useQuery(queryOf(api.tags.list, { params: { teamId } }));
  const [open, setOpen] = useState<Tag | 'new'>();
  const newButton = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro', { team: teamName })} actions={newButton} />
      <QueryBoundary
        query={tags}
        skeleton={<RowsSkeleton rows={4} height={52} />}
        empty={
          <Notice icon={<TagIcon size={26} />} title={t('empty')} text={t('emptyText')} action={newButton} />
        }
      >
        {({ items }) => (
          <Panel isFlush>
            <ul className={entries.list}>
              {items.map((tag) => (
                <TagRow key={tag.id} tag={tag} onEdit={() => setOpen(tag)} />
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      {open !== undefined && (
        <TagDialog tag={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function TagRow({ tag, onEdit }: { readonly tag: Tag; readonly onEdit: () => void }) {
  const t = usePhrases('tags');
  const remove = useRemoveTag();
  const { name, color, description, useCount } = tag;
  return (
    <li className={css.row}>
      <span className={css.chip}>
        <Chip color={color}>{name}</Chip>
      </span>
      <span className={css.text}>{description}</span>
      <span className={css.uses}>{useCount === 0 ? t('unused') : t('uses', { count: useCount })}</span>
      <span className={css.actions}>
        <ActionIcon size={36} aria-label={t('edit', { tag: name })} onClick={onEdit}>
          <PencilSimpleIcon size={18} />
        </ActionIcon>
        <ActionIcon size={36} aria-label={t('remove', { tag: name })} onClick={() => void remove(tag)}>
          <TrashIcon size={18} />
        </ActionIcon>
      </span>
    </li>
  );
}

function useRemoveTag(): (tag: Tag) => Promise<unknown> {
  const t = usePhrases('tags');
  const teamId = useTeamId();
  return useAction(({ id: tagId }: Tag) => api.tags.delete({ params: { teamId, tagId } }), {
    confirm: ({ name: tag }) => ({
      title: t('deleteTitle', { tag }),
      text: t('deleteText'),
      action: t('delete'),
      isDangerous: true,
    }),
    done: (_, { name: tag }) => t('deleted', { tag }),
  }).run;
}
