import type { phrases as en } from '../en/bookmarks.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Marcadores',
  intro: 'Los registros, vistas y colecciones a los que vuelves. Solo tú ves esta página.',
  none: 'Todavía no hay marcadores',
  noneText: 'Marca un registro, una vista o una colección y aparecerá aquí.',
  open: 'Abrir las colecciones de datos',
  kind: { collection: 'Colecciones', view: 'Vistas' },
  keep: { collection: 'Marcar esta colección', view: 'Marcar esta vista' },
  drop: { collection: 'Quitar el marcador de la colección', view: 'Quitar el marcador de la vista' },
  nameless: 'Sin nombre',
  bookmark: 'Marcador',
  add: 'Marcar esto',
  remove: 'Quitar el marcador',
} satisfies Translation<typeof en>;
