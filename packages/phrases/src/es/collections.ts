import type { phrases as en } from '../en/collections.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'collections',
} satisfies Translation<typeof en>;
