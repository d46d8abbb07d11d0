import type { phrases as en } from '../en/custom-lists.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Listas personalizadas',
  intro: 'Las opciones que ofrecen los campos de selección, una lista cada uno.',
  adminIntro:
    'Listas de opciones para los campos de selección. Cada elemento tiene un nombre, un icono y un color.',
  none: 'No se ha encontrado ninguna lista personalizada.',
  noneText:
    'Una lista personalizada contiene las opciones de un campo de selección: colores, ciudades, estados de un caso.',
  noneForMember: 'Un administrador del equipo puede crear la primera.',
  new: 'Nueva lista personalizada',
  items_one: '{{number}} elemento',
  items_other: '{{number}} elementos',
  edit: 'Editar {{name}}',
  listItems: 'Elementos de la lista, en el orden en que los ofrecen los campos.',
  noItems: 'No se ha encontrado ningún elemento de la lista.',
  noItemsText: 'Los elementos son lo que se elige. También se pueden añadir al rellenar un formulario.',
  editItems: 'Editar como tabla',
  more: 'Se muestran los primeros {{count}} elementos. La tabla los tiene todos.',
} satisfies Translation<typeof en>;
