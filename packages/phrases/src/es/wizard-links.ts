import type { phrases as en } from '../en/wizard-links.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Asistentes de datos',
  intro: 'Asistentes que ofrece esta colección: para añadir registros o para hacer algo con uno de ellos.',
  add: 'Enlazar un asistente',
  empty: 'No se han encontrado asistentes de datos.',
  emptyText: 'Enlaza un asistente y quien pueda usarlo lo encontrará en esta colección.',
  edit: 'Editar el enlace de {{wizard}}',
  unlink: 'Desenlazar {{wizard}}',
  unlinkTitle: '¿Desenlazar el asistente «{{wizard}}»?',
  unlinkText: 'La colección deja de ofrecerlo. El asistente no cambia.',
  unlinkAction: 'Desenlazar asistente',
  created: 'Enlace del asistente creado.',
  updated: 'Enlace del asistente actualizado.',
  unlinked: 'Asistente desenlazado.',
  unlinkFailed: 'Vaya, no se ha podido desenlazar un asistente de datos. {{reason}}',
  closed: 'No está abierto',
  inRows: 'En los menús de las filas',
  newTitle: 'Enlazar un asistente',
  editTitle: 'Editar el enlace del asistente',
  wizard: 'Asistente',
  type: 'Se inicia',
  types: { create: 'Para añadir un registro', record: 'Para un registro' },
  description: 'Descripción',
  icon: 'Icono',
  isInRowMenus: 'Mostrar en los menús de acciones de las filas',
} satisfies Translation<typeof en>;
