import type { phrases as en } from '../en/messages.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'messages',
} satisfies Translation<typeof en>;
