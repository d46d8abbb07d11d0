import type { phrases as en } from '../en/comments.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Comentarios',
  label: 'Comentario',
  placeholder: 'Escribe un comentario, o @ para mencionar a alguien',
  people: 'Personas para mencionar',
  send: 'Comentar',
  save: 'Guardar',
  none: 'Todavía no hay comentarios',
  noneText: 'Quien puede leer este registro puede leer y escribir aquí.',
  more: 'Mostrar anteriores',
  edited: 'editado',
  someone: 'Antiguo miembro',
  gone: 'un antiguo miembro',
  menu: 'Acciones del comentario de {{who}}',
  edit: 'Editar comentario',
  delete: 'Eliminar comentario',
  deleteTitle: '¿Eliminar este comentario?',
  deleted: 'Comentario eliminado',
} satisfies Translation<typeof en>;
