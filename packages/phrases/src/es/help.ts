import type { phrases as en } from '../en/help.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Ayuda',
  intro: 'Guías breves de lo que haces más a menudo.',
  contents: 'En esta página',
  neighbors: 'Más páginas',
  previous: 'Anterior',
  next: 'Siguiente',
} satisfies Translation<typeof en>;
