import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import type { ReactNode } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { useDragHandle } from '../drag/mail-drag.tsx';
import type { AnyBlock } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { useBlockName } from '../editing/use-block-name.ts';
import { BlockFrame } from './block-frame.tsx';
import css from './mail-canvas.module.css';

interface DraggableBlockProps {
  readonly block: AnyBlock;
  readonly children: ReactNode;
}

/** A block of the mail or of a column, with the handle by which it is dragged. */
export function DraggableBlock({ block, children }: DraggableBlockProps) {
  const t = usePhrases('mail-editor');
  const { isLocked } = useMailEditor();
  const { id, kind } = block;
  const drag = useDragHandle({ from: 'mail', id, kind }, isLocked);
  const name = useBlockName(block);
  const handle = !isLocked && (
    <button
      type="button"
      ref={drag.setActivatorNodeRef}
      className={css.handle}
      data-handle
      aria-label={t('move', { name })}
      aria-describedby={drag.attributes['aria-describedby']}
      {...drag.listeners}
    >
      <DotsSixVerticalIcon size={16} weight="bold" />
    </button>
  );
  return (
    <div ref={drag.setNodeRef} data-dragged={drag.isDragging || undefined} className={css.sortable}>
      <BlockFrame block={block} handle={handle}>
        {children}
      </BlockFrame>
    </div>
  );
}
