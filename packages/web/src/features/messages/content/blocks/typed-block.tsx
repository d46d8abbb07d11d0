// Typing `/` in an empty text opens the kinds of blocks.
import type { MailBlockKind } from '@fieldhouse/contract/mail-blocks';
import type { Editor } from '@tiptap/core';
import { type TypedList, useTypedList } from '../tags/typed-list.tsx';
import { KindIcon } from './kind-icon.tsx';
import { type KindOption, matchingKinds } from './use-kinds.ts';

const begun = /^\/([^/\n]{0,20})$/;

interface TypedBlockOptions {
  readonly editor: Editor | null;
  readonly kinds: readonly KindOption[];
  readonly onReplace: (kind: MailBlockKind) => void;
}

export function useTypedBlock({ editor, kinds, onReplace }: TypedBlockOptions): TypedList {
  return useTypedList({
    editor,
    begun,
    // Only in a text that has nothing else.
    find: (query) =>
      editor?.state.doc.childCount === 1
        ? matchingKinds(kinds, query).map(({ kind, label }) => ({
            id: kind,
            label,
            kind,
            icon: <KindIcon kind={kind} />,
          }))
        : [],
    choose: ({ kind }, range) => {
      if (kind === 'text') editor?.chain().focus().deleteRange(range).run();
      else onReplace(kind);
    },
  });
}
