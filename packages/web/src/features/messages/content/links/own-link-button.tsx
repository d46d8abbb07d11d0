// In the toolbar of a text: makes the selected words, or the name of what it leads to, a link to something of the team.
import { wizardIdOf } from '@fieldhouse/domain/messages/content/wizard-links';
import { ActionIcon, Popover, Stack } from '@mantine/core';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { LayeredPopover } from '../../../../ui/popovers/layered-popover.tsx';
import { NamedDropdown } from '../../../../ui/popovers/named-dropdown.tsx';
import { LeadsTo } from './leads-to.tsx';
import { useMailWizards } from './mail-wizards-query.ts';

export function OwnLinkButton({ editor }: { readonly editor: Editor }) {
  const t = usePhrases('mail-blocks');
  const wizards = useMailWizards();
  const [isOpen, setOpen] = useState(false);
  const href = useEditorState({
    editor,
    selector: ({ editor: current }): string => String(current.getAttributes('link').href ?? ''),
  });
  const link = (next: string, name = '') => {
    setOpen(false);
    const chain = editor.chain().focus();
    const isBare = editor.state.selection.empty && !editor.isActive('link');
    if (!isBare) return chain.extendMarkRange('link').setLink({ href: next }).run();
    const wizardId = wizardIdOf(next);
    const text = wizardId === undefined ? name : (wizards?.find(({ id }) => id === wizardId)?.name ?? '');
    const marks = [{ type: 'link', attrs: { href: next } }];
    return chain.insertContent({ type: 'text', text, marks }).run();
  };
  return (
    <LayeredPopover opened={isOpen} onChange={setOpen} width={300}>
      <Popover.Target>
        <ActionIcon size={32} aria-label={t('ownLink')} title={t('ownLink')} onClick={() => setOpen(!isOpen)}>
          <MagicWandIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <NamedDropdown label={t('ownLink')}>
        <Stack gap="sm">
          <LeadsTo value={href} onChange={link} kinds={['wizard', 'file', 'record']} />
        </Stack>
      </NamedDropdown>
    </LayeredPopover>
  );
}
