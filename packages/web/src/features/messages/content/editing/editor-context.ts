import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MailStyle } from '@fieldhouse/contract/mail-style';
import type { MailLook } from '@fieldhouse/domain/messages/content/mail-style';
import { createContext, useContext } from 'react';
import type { AnyBlock } from './change-blocks.ts';

export interface MailEditorState {
  readonly blocks: readonly MailBlock[];
  /** Of what the mail says by itself, such as its footer. */
  readonly language: string;
  readonly style: MailStyle;
  /** What the style comes to, with the account’s colours. */
  readonly look: MailLook;
  readonly isLocked: boolean;
  readonly selectedId: string | undefined;
  readonly select: (id: string | undefined) => void;
  /** On focus in the block. */
  readonly selectFocused: (id: string) => void;
  /** Changes with the same key in quick succession are undone together. */
  readonly change: (blocks: MailBlock[], key?: string) => void;
  readonly put: (block: AnyBlock) => void;
  /** After something was waited for: changes the block as it is by then, if it is still there. */
  readonly edit: (id: string, change: (block: AnyBlock) => AnyBlock) => void;
  readonly putStyle: (change: Partial<MailStyle>) => void;
}

const EditorContext = createContext<MailEditorState | undefined>(undefined);

export const MailEditorProvider = EditorContext.Provider;

/** Whether what is typed is undone with the mail. */
export function useHasMailHistory(): boolean {
  return useContext(EditorContext) !== undefined;
}

export function useMailEditor(): MailEditorState {
  const state = useContext(EditorContext);
  if (!state) throw new Error('A block was rendered outside of the editor.');
  return state;
}
