// The team's saved blocks below the palette: a click inserts a copy.
import { maxMailBlocks } from '@fieldhouse/contract/mail-blocks';
import type { SavedMailBlock } from '@fieldhouse/contract/saved-mail-blocks';
import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { savedMailBlocksApi } from '../../../../api/endpoints/messages-api.ts';
import { toast } from '../../../../app/feedback/toasts.tsx';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { insertCopies } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { type NameChange, NameDialog } from './name-dialog.tsx';
import css from './saved-blocks.module.css';
import { savedBlocksQuery } from './saved-blocks-query.ts';

interface SavedBlocksProps {
  /** The block below which copies are inserted; undefined for the end of the mail. */
  readonly after: string | undefined;
}

export function SavedBlocks({ after }: SavedBlocksProps) {
  const t = usePhrases('mail-blocks');
  const { data } = useQuery(savedBlocksQuery(useTeamId()));
  if (!data) return null;
  return (
    <Stack gap={6} role="group" aria-label={t('saved.title')} mt="xs">
      <Text fw={600} size="sm">
        {t('saved.title')}
      </Text>
      {data.items.length === 0 ? (
        <Text size="sm">{t('saved.none')}</Text>
      ) : (
        <ul className={css.list}>
          {data.items.map((saved) => (
            <li key={saved.id}>
              <SavedRow saved={saved} after={after} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function SavedRow({ saved, after }: SavedBlocksProps & { readonly saved: SavedMailBlock }) {
  const t = usePhrases('mail-blocks');
  const { blocks, change, select } = useMailEditor();
  const insert = () => {
    if (blocks.length + saved.blocks.length > maxMailBlocks)
      return toast({ text: t('saved.full'), tone: 'danger' });
    const { changed, firstId } = insertCopies(blocks, saved, after);
    change(changed);
    select(firstId);
  };
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        className={css.insert}
        variant="default"
        justify="start"
        leftSection={<BookmarkSimpleIcon size={16} />}
        aria-label={t('saved.insert', { name: saved.name })}
        title={saved.name}
        onClick={insert}
      >
        {saved.name}
      </Button>
      <SavedMenu saved={saved} />
    </Group>
  );
}

function SavedMenu({ saved: { id, name } }: { readonly saved: SavedMailBlock }) {
  const t = usePhrases('mail-blocks');
  const teamId = useTeamId();
  const client = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  const params = { teamId, savedMailBlockId: id };
  const { run: remove } = useAction(() => savedMailBlocksApi.delete({ params }), {
    confirm: () => ({
      title: t('saved.deleteTitle', { name }),
      text: t('saved.deleteText'),
      action: t('saved.delete'),
      isDangerous: true,
    }),
    done: t('saved.deleted'),
    refresh: [savedMailBlocksApi.list],
  });
  const rename = async (_name: string, body: NameChange) => {
    await savedMailBlocksApi.rename({ params, body });
    setRenaming(false);
    toast({ text: t('saved.renamed'), tone: 'good' });
    await client.invalidateQueries(savedBlocksQuery(teamId));
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={32} aria-label={t('saved.actionsOf', { name })}>
            <DotsThreeIcon size={18} weight="bold" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>{t('saved.rename')}</Menu.Item>
          <Menu.Item color="red" onClick={() => void remove()}>
            {t('saved.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && (
        <NameDialog
          title={t('saved.renameTitle')}
          action={t('saved.rename')}
          initial={name}
          onSubmit={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
