import type { phrases as en } from '../en/wizards.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'wizards',
} satisfies Translation<typeof en>;
