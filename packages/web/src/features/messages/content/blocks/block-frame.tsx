// Around a block: its outline while it is selected, and what can be done with it.
import { ActionIcon } from '@mantine/core';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { ConditionBadge } from '../conditions/condition-badge.tsx';
import {
  type AnyBlock,
  copyBlock,
  hasFixed,
  indexOf,
  listAt,
  moveBlock,
  newBlockId,
  placeOf,
  removeBlock,
} from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { placeCursor } from '../editing/place-cursor.ts';
import { focusSettings, pickMark } from '../editing/settings-focus.ts';
import { useBlockName } from '../editing/use-block-name.ts';
import { SaveBlockButton } from '../saved/save-block-button.tsx';
import { AddBlock } from './add-block.tsx';
import css from './mail-canvas.module.css';

interface BlockFrameProps {
  readonly block: AnyBlock;
  readonly children: ReactNode;
  /** The handle by which it is dragged, for blocks that can be. */
  readonly handle?: ReactNode;
}

export function BlockFrame({ block, children, handle }: BlockFrameProps) {
  const t = usePhrases('mail-editor');
  const { blocks, selectedId, select, selectFocused, isLocked } = useMailEditor();
  const isSelected = selectedId === block.id;
  const position = indexOf(blocks, block.id) + 1;
  const name = useBlockName(block);
  return (
    <section
      className={css.block}
      data-block={block.id}
      data-selected={isSelected || undefined}
      data-text={block.kind === 'text' || block.kind === 'heading' || undefined}
      aria-label={name}
      // What is about to be dragged isn’t covered by the actions of a selected block.
      onFocusCapture={({ target }) => {
        const isHandle = target instanceof Element && target.closest('[data-handle]') !== null;
        if (!isLocked && !isHandle) selectFocused(block.id);
      }}
    >
      {handle}
      {!isLocked && (
        <button
          type="button"
          className={css.pick}
          {...pickMark}
          aria-pressed={isSelected}
          aria-label={t('select', { name })}
          onClick={(event) => {
            const { parentElement } = event.currentTarget;
            const isByKeyboard = event.detail === 0;
            select(block.id);
            if (isByKeyboard) focusSettings();
            else if (parentElement && isText(block)) placeCursor(parentElement, event);
          }}
        />
      )}
      <div className={css.inner}>{children}</div>
      {block.visibleTo && <ConditionBadge condition={block.visibleTo} />}
      {isSelected && !isLocked && (
        <>
          <BlockActions block={block} name={name} />
          <AddBlock place={placeOf(blocks, block.id)} index={position - 1} look="above" />
          <AddBlock place={placeOf(blocks, block.id)} index={position} look="below" />
        </>
      )}
    </section>
  );
}

function isText({ kind }: AnyBlock): boolean {
  return kind === 'text' || kind === 'heading' || kind === 'button';
}

function BlockActions({ block, name }: { readonly block: AnyBlock; readonly name: string }) {
  const t = usePhrases('mail-editor');
  const { blocks, change, select } = useMailEditor();
  const at = indexOf(blocks, block.id);
  const count = listAt(blocks, placeOf(blocks, block.id)).length;
  const copy = () => {
    const id = newBlockId();
    change(copyBlock(blocks, block.id, id));
    select(id);
  };
  const remove = () => {
    change(removeBlock(blocks, block.id));
    select(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') select(undefined);
  };
  return (
    <div className={css.actions} role="toolbar" aria-label={name} onKeyDown={onKeyDown}>
      <ActionIcon
        size={30}
        aria-label={t('moveUp')}
        title={t('moveUp')}
        disabled={at === 0}
        onClick={() => change(moveBlock(blocks, block.id, at - 1))}
      >
        <ArrowUpIcon size={16} />
      </ActionIcon>
      <ActionIcon
        size={30}
        aria-label={t('moveDown')}
        title={t('moveDown')}
        disabled={at === count - 1}
        onClick={() => change(moveBlock(blocks, block.id, at + 1))}
      >
        <ArrowDownIcon size={16} />
      </ActionIcon>
      {!hasFixed(block) && (
        <>
          <ActionIcon size={30} aria-label={t('copy')} title={t('copy')} onClick={copy}>
            <CopyIcon size={16} />
          </ActionIcon>
          <SaveBlockButton block={block} />
        </>
      )}
      <ActionIcon size={30} color="red" aria-label={t('remove')} title={t('remove')} onClick={remove}>
        <TrashIcon size={16} />
      </ActionIcon>
    </div>
  );
}
