import { Menu } from '@mantine/core';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight';
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard';
import { usePhrases } from '../../../app/phrases.ts';
import type { TableCommand } from './table-command.ts';

/** Entries of the menu over the records. */
export function ToolItems({ onCommand }: { readonly onCommand: (command: TableCommand) => void }) {
  const t = usePhrases('table-tools');
  return (
    <>
      <Menu.Item leftSection={<ArrowUUpLeftIcon size={16} />} onClick={() => onCommand({ kind: 'undo' })}>
        {t('menu.undo')}
      </Menu.Item>
      <Menu.Item leftSection={<ArrowUUpRightIcon size={16} />} onClick={() => onCommand({ kind: 'redo' })}>
        {t('menu.redo')}
      </Menu.Item>
      <Menu.Item leftSection={<KeyboardIcon size={16} />} onClick={() => onCommand({ kind: 'shortcuts' })}>
        {t('shortcuts.title')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
