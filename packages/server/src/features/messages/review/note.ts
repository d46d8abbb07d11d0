import type { MessageNote } from '@fieldhouse/contract/message-checks';

/** Of either version of a message. */
export type Note = Omit<MessageNote, 'variant' | 'language'>;

/** What a note has in common with others. */
export const note: Omit<Note, 'hint'> = {
  ...{ blockId: null, field: null, text: '', title: '', people: null, record: null },
  limitedBy: [],
};
