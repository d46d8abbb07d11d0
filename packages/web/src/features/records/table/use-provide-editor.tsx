// The editor that the grid opens over a cell. It receives the keys pressed before it had loaded.
import { useMemo } from 'react';
import type { GridCellOf, ProvidedEditor } from '../../../ui/grid/data-grid.tsx';
import type { EditorKeyBuffer } from '../keys/editor-key-buffer.ts';
import { CellEditor } from './cell-editor.tsx';

// An editor with several inputs may be wider than its cell.
const styleOverride = { maxWidth: 'min(620px, 94vw)' };

export function useProvideEditor(editorKeys: EditorKeyBuffer, press: (key: string) => void) {
  return useMemo(() => {
    const start = () => {
      const { keysAfterEnd, ...keys } = editorKeys.drain();
      return { ...keys, pressRest: () => setTimeout(() => editorKeys.replay(keysAfterEnd, press)) };
    };
    const editor: ProvidedEditor = ({ value, initialValue, onChange, onFinishedEditing }) => (
      <CellEditor
        // All cells of this grid come from toGridCell.
        cell={value as GridCellOf}
        typed={initialValue === undefined ? undefined : editorKeys.text || initialValue}
        onStarted={start}
        onFocused={() => editorKeys.takeLate()}
        onEnded={() => editorKeys.endEditing()}
        onChange={onChange}
        onFinished={onFinishedEditing}
      />
    );
    return () => ({ editor, disablePadding: true, styleOverride });
  }, [editorKeys, press]);
}
