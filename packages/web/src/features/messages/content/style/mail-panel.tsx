// The panel beside the mail: its blocks, or the style of all of it. Selecting a block shows the block.
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { BlockPanel } from '../blocks/block-panel.tsx';
import { findBlock } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { focusBlockOnEscape, settingsMark } from '../editing/settings-focus.ts';
import css from '../mail-editor.module.css';
import { StylePanel } from './style-panel.tsx';

export function MailPanel() {
  const t = usePhrases('mail-editor');
  const { blocks, selectedId, select } = useMailEditor();
  const [tab, setTab] = useState('blocks');
  const block = selectedId === undefined ? undefined : findBlock(blocks, selectedId);
  const panel = useUncovered(block?.id);
  useEffect(() => {
    if (selectedId !== undefined) setTab('blocks');
  }, [selectedId]);
  const isStyle = tab === 'style' && !block;
  const label = isStyle ? 'style.title' : block ? 'properties' : 'palette';
  return (
    <aside
      ref={panel}
      className={css.panel}
      data-selection={block !== undefined || undefined}
      aria-label={t(label)}
      {...settingsMark}
      onKeyDown={(event) => focusBlockOnEscape(event, block?.id)}
    >
      <SegmentedControl
        fullWidth
        size="xs"
        className={css.tabs}
        aria-label={t('tabs.label')}
        data={[
          { value: 'blocks', label: t('tabs.blocks') },
          { value: 'style', label: t('tabs.style') },
        ]}
        value={isStyle ? 'style' : 'blocks'}
        onChange={(next) => {
          select(undefined);
          setTab(next);
        }}
      />
      {isStyle ? <StylePanel /> : <BlockPanel block={block} />}
    </aside>
  );
}

/** Scrolls a selected block out from under the panel, which is at the bottom of a small screen. */
function useUncovered(id: string | undefined) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const block = id === undefined ? null : document.querySelector(`[data-block="${CSS.escape(id)}"]`);
    if (!panel.current || !block) return;
    const [covering, covered] = [panel.current.getBoundingClientRect(), block.getBoundingClientRect()];
    if (covering.left < covered.right && covering.top < covered.bottom)
      block.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return panel;
}
