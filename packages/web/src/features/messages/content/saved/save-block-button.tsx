import { ActionIcon } from '@mantine/core';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { savedMailBlocksApi } from '../../../../api/endpoints/messages-api.ts';
import { toast } from '../../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import type { AnyBlock } from '../editing/change-blocks.ts';
import { NameDialog } from './name-dialog.tsx';
import { savedBlocksQuery } from './saved-blocks-query.ts';

/** Saves a copy of the block, with all that is in it, under a name for the team. */
export function SaveBlockButton({ block }: { readonly block: AnyBlock }) {
  const t = usePhrases('mail-blocks');
  const teamId = useTeamId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const save = async (name: string) => {
    await savedMailBlocksApi.create({ params: { teamId }, body: { name, blocks: [block] } });
    setOpen(false);
    toast({ text: t('saved.saved'), tone: 'good' });
    await client.invalidateQueries(savedBlocksQuery(teamId));
  };
  return (
    <>
      <ActionIcon
        size={30}
        aria-label={t('saved.save')}
        title={t('saved.save')}
        onClick={() => setOpen(true)}
      >
        <BookmarkSimpleIcon size={16} />
      </ActionIcon>
      {isOpen && (
        <NameDialog
          title={t('saved.saveTitle')}
          hint={t('saved.saveHint')}
          action={t('saved.save')}
          initial=""
          onSubmit={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
