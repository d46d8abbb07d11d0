import type { phrases as en } from '../en/imports.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'imports',
} satisfies Translation<typeof en>;
