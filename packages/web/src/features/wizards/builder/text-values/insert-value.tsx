// Inserts a value of the run into a text, as a chip.
import { Button, Menu } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { Editor } from '@tiptap/core';
import { usePhrases } from '../../../../app/phrases.ts';
import css from '../template-editor.module.css';
import type { TextVariable } from './use-text-variables.ts';

interface InsertValueProps {
  readonly editor: Editor;
  readonly variables: readonly TextVariable[];
}

export function InsertValue({ editor, variables }: InsertValueProps) {
  const t = usePhrases('wizards');
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.insert}
          leftSection={<PlusIcon size={14} weight="bold" />}
        >
          {t('text.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.variables}>
        {variables.map(({ name, label }) => (
          <Menu.Item
            key={name}
            onClick={() =>
              editor
                .chain()
                .focus()
                .insertContent({ type: 'variable', attrs: { name, fallback: '' } })
                .run()
            }
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
