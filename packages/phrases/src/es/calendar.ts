import type { phrases as en } from '../en/calendar.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  label: 'Calendario de {{name}}',
  month: 'Mes',
  week: 'Semana',
  day: 'Día',
  mode: 'Qué se muestra',
  today: 'Hoy',
  before: { month: 'Mes anterior', week: 'Semana anterior', day: 'Día anterior' },
  after: { month: 'Mes siguiente', week: 'Semana siguiente', day: 'Día siguiente' },
  addOn: 'Nuevo el {{date}}: {{name}}',
  more: 'Se muestran los primeros {{shown}} de {{total}}. Un filtro o un tiempo más corto muestra los demás.',
  none: 'Nada en este tiempo',
  noneOn: 'Nada en este día',
  noField: 'Este calendario no tiene una fecha por la que guiarse',
  noFieldText:
    'El campo con el que se hizo ya no está, o no está abierto para ti. Elige otro en los ajustes de la vista.',
  nameless: 'Sin nombre',
  open: 'Abrir',
  move: 'Mover a…',
  moveTitle: 'Mover {{name}}',
  moveSave: 'Mover',
  moveHint: 'Alt y una flecha lo mueven un día o una semana.',
  moved: '{{name}} se movió.',
  movedMeanwhile: 'Alguien movió {{name}} entretanto. Se queda donde lo puso.',
  undo: 'Deshacer',
} satisfies Translation<typeof en>;
