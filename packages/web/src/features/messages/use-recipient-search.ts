// Which recipients are shown and whose story is open stand in the address: back, reload and a shared link land here again.
import { type RecipientKind, recipientKind } from '@fieldhouse/contract/message-results';
import { useNavigate, useSearch } from '@tanstack/react-router';

export interface RecipientSearch {
  readonly show: RecipientKind;
  readonly find: string;
  /** Whose story is open. */
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
        search: {
          ...(next.show !== first && { show: next.show }),
          ...(next.find !== '' && { find: next.find }),
          ...(next.recipient !== undefined && { recipient: next.recipient }),
        },
        // Typing makes no history; opening and closing a story does.
        replace: 'find' in part,
        resetScroll: false,
      });
    },
  };
}
