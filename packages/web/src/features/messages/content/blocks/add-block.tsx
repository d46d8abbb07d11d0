// A "+" between two blocks, which opens the kinds of blocks: arrows, type to narrow, Enter.
import { Combobox, useCombobox } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { insertBlock, newBlock, type Place } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { KindIcon } from './kind-icon.tsx';
import css from './mail-canvas.module.css';
import { matchingKinds, useKinds } from './use-kinds.ts';

interface AddBlockProps {
  readonly place: Place;
  /** Where the new block goes. */
  readonly index: number;
  /** At the left of a boundary, faint until it is hovered or focused; or on the outline of the selection. */
  readonly look: 'boundary' | 'above' | 'below';
}

export function AddBlock({ place, index, look }: AddBlockProps) {
  const t = usePhrases('mail-editor');
  const { blocks, change, select } = useMailEditor();
  const [typed, setTyped] = useState('');
  const menu = useCombobox({
    onDropdownClose: () => {
      menu.resetSelectedOption();
      menu.focusTarget();
      setTyped('');
    },
    onDropdownOpen: () => {
      menu.focusSearchInput();
      menu.selectFirstOption();
    },
  });
  const kinds = useKinds(place);
  const found = matchingKinds(kinds, typed);
  const add = (value: string) => {
    const kind = kinds.find((one) => one.kind === value)?.kind;
    if (!kind) return;
    menu.closeDropdown();
    const block = newBlock(kind);
    change(insertBlock(blocks, block, { place, index }));
    select(block.id);
  };
  return (
    <Combobox store={menu} width={220} position="bottom-start" withinPortal onOptionSubmit={add}>
      <Combobox.Target withAriaAttributes={false}>
        <button
          type="button"
          className={css.add}
          data-look={look}
          data-open={menu.dropdownOpened || undefined}
          // It doesn't select the block that it is drawn on.
          data-handle
          aria-haspopup="listbox"
          aria-expanded={menu.dropdownOpened}
          aria-label={t('addAt', { position: index + 1 })}
          title={t('palette')}
          onClick={() => menu.toggleDropdown()}
        >
          <PlusIcon size={12} weight="bold" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          aria-label={t('palette')}
          placeholder={t('palette')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            menu.updateSelectedOptionIndex();
            menu.selectFirstOption();
          }}
        />
        <Combobox.Options aria-label={t('palette')} mah={320} style={{ overflowY: 'auto' }}>
          {found.map(({ kind, label }) => (
            <Combobox.Option key={kind} value={kind} className={css.addOption}>
              <KindIcon kind={kind} />
              {label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('noKind')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
