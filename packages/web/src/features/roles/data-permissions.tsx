import type { DataPermission } from '@fieldhouse/contract/roles';
import { ActionIcon, Button } from '@mantine/core';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { type Grant, toGrants, toPermissions } from './grants.ts';
import css from './roles.module.css';
import { useGrantText } from './use-grant-text.ts';

interface DataPermissionsProps {
  readonly value: readonly DataPermission[];
  readonly onChange: (permissions: DataPermission[]) => void;
}

/** The role's data permissions, one grant per row. */
export function DataPermissions({ value, onChange }: DataPermissionsProps) {
  const t = usePhrases('roles');
  const grants = toGrants(value);
  const [edited, setEdited] = useState<number | 'new'>();
  const write = (next: readonly Grant[]) => onChange(toPermissions(next));
  const add = (
    <Button
      variant="default"
      leftSection={<PlusIcon size={16} weight="bold" />}
      onClick={() => setEdited('new')}
    >
      {t('data.add')}
    </Button>
  );
  return (
    <Panel title={t('data.title')} actions={grants.length > 0 ? add : undefined} isFlush>
      {grants.length === 0 ? (
        <Notice size="compact" heading="h3" title={t('data.empty')} text={t('data.emptyText')} action={add} />
      ) : (
        <>
          <p className={`${css.intro} ${css.hint}`}>{t('data.intro')}</p>
          <GrantRows
            grants={grants}
            onEdit={setEdited}
            onRemove={(index) => write(grants.toSpliced(index, 1))}
          />
        </>
      )}
      {edited !== undefined && (
        <GrantDialog
          grant={edited === 'new' ? undefined : grants[edited]}
          onClose={() => setEdited(undefined)}
          onDone={(grant) => {
            write(edited === 'new' ? [...grants, grant] : grants.with(edited, grant));
            setEdited(undefined);
          }}
        />
      )}
    </Panel>
  );
}

interface GrantRowsProps {
  readonly grants: readonly Grant[];
  readonly onEdit: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

function GrantRows({ grants, onEdit, onRemove }: GrantRowsProps) {
  const t = usePhrases('roles');
  const textOf = useGrantText(grants);
  return (
    <ul className={entries.list}>
      {grants.map((grant, index) => {
        const { title, lines } = textOf(grant);
        const what = [title, ...lines].join(' · ');
        return (
          <li key={JSON.stringify(grant)} className={entries.row}>
            <span className={entries.icon} aria-hidden="true">
              {grant.about === 'wizards' ? <MagicWandIcon size={18} /> : <TableIcon size={18} />}
            </span>
            <span className={entries.text}>
              <span className={entries.name}>{title}</span>
              <span className={entries.soft}>{lines.join(' · ')}</span>
            </span>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={t('data.edit', { what })}
              onClick={() => onEdit(index)}
            >
              <PencilSimpleIcon size={16} />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={t('data.remove', { what })}
              onClick={() => onRemove(index)}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
