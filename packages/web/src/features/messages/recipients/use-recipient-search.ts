// The recipient filter and the open timeline are in the URL: back, reload and shared links restore them.
import { type RecipientKind, recipientKind } from '@fieldhouse/contract/message-results';
import { useNavigate, useSearch } from '@tanstack/react-router';

export interface RecipientSearch {
  readonly show: RecipientKind;
  readonly find: string;
  /** The recipient with the open timeline. */
  readonly recipient: string | undefined;
  readonly change: (part: RecipientSearchPart) => void;
}

interface RecipientSearchPart {
  readonly show?: RecipientKind;
  readonly find?: string;
  readonly recipient?: string | undefined;
}

export function useRecipientSearch(first: RecipientKind): RecipientSearch {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = recipientKind.safeParse(search.show).data ?? first;
  const find = search.find ?? '';
  const { recipient } = search;
  return {
    show,
    find,
    recipient,
    change: (part) => {
      const next = { show, find, recipient, ...part };
      void navigate({
        to: '.',
        search: ({ compare }) => ({
          ...(compare !== undefined && { compare }),
          ...(next.show !== first && { show: next.show }),
          ...(next.find !== '' && { find: next.find }),
          ...(next.recipient !== undefined && { recipient: next.recipient }),
        }),
        // Typing replaces the history entry; opening and closing a timeline adds one.
        replace: 'find' in part,
        resetScroll: false,
      });
    },
  };
}
