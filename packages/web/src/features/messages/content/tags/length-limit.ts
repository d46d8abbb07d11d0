// Refuses what would make a text longer than it may be. Cutting it would lose text, and could end within a merge tag.
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { toValue } from './tag-line-content.ts';

interface Limit {
  readonly max: () => number;
  readonly onRefused: () => void;
}

export function lengthLimit({ max, onRefused }: Limit): Extension {
  return Extension.create({
    name: 'lengthLimit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, { doc }) => {
          // Set by `setContent`, for what is stored already.
          if (!transaction.docChanged || transaction.getMeta('preventUpdate') === true) return true;
          const length = toValue(transaction.doc).length;
          const isAccepted = length <= max() || length <= toValue(doc).length;
          if (!isAccepted) onRefused();
          return isAccepted;
        },
      }),
    ],
  });
}
