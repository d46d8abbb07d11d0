import type { Collection } from '@fieldhouse/contract/collections';
import { ActionIcon } from '@mantine/core';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import { useItemCount } from './custom-list-queries.ts';
import css from './custom-lists.module.css';

interface CustomListRowsProps {
  readonly lists: readonly Collection[];
  /** With a link to each list's details. */
  readonly isEditable?: boolean;
}

export function CustomListRows({ lists, isEditable = false }: CustomListRowsProps) {
  const teamId = useTeamId();
  const countText = useItemCount();
  return (
    <Panel isFlush>
      <ul className={entries.list}>
        {lists.map((list) => (
          <li key={list.id} className={css.row}>
            <span className={entries.icon}>
              <DataIcon icon={list.icon} size={15} />
            </span>
            <span className={entries.text}>
              <Link
                className={css.name}
                to="/team-{$teamId}/custom-lists/$dataCollectionId/list-items"
                params={{ teamId, dataCollectionId: list.id }}
              >
                {list.pluralName}
              </Link>
              <span className={entries.soft}>{countText(list)}</span>
            </span>
            {isEditable && <EditLink list={list} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function EditLink({ list }: { readonly list: Collection }) {
  const t = usePhrases('custom-lists');
  const teamId = useTeamId();
  return (
    <ActionIcon
      size={36}
      variant="subtle"
      color="gray"
      aria-label={t('edit', { name: list.pluralName })}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/team-{$teamId}/admin/data-collections/$dataCollectionId/details"
          params={{ teamId, dataCollectionId: list.id }}
        />
      )}
    >
      <PencilSimpleIcon size={16} />
    </ActionIcon>
  );
}

export function NewListButton() {
  const t = usePhrases('custom-lists');
  return (
    <ButtonLink
      to="/team-{$teamId}/admin/new-data-collection"
      params={{ teamId: useTeamId() }}
      search={{ kind: 'list' }}
      leftSection={<PlusIcon size={16} weight="bold" />}
    >
      {t('new')}
    </ButtonLink>
  );
}
