import type { phrases as en } from '../en/comments.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Comentarios',
  label: 'Comentario',
  placeholder: 'Comenta, o @ para mencionar',
  people: 'Personas para mencionar',
  send: 'Comentar',
  save: 'Guardar',
  none: 'Nadie ha dicho nada todavía',
  noneText: 'Quien puede leer este registro puede leer y escribir aquí.',
  more: 'Mostrar anteriores',
  edited: 'editado',
  someone: 'Alguien que se fue',
  gone: 'alguien que se fue',
  menu: 'Acciones del comentario de {{who}}',
  edit: 'Editar comentario',
  delete: 'Eliminar comentario',
  deleteTitle: '¿Eliminar este comentario?',
  deleted: 'Se ha eliminado el comentario.',
} satisfies Translation<typeof en>;
