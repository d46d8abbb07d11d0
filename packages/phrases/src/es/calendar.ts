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
  more: 'Se muestran los primeros {{shown}} de {{total}}. Filtra o elige un periodo más corto para ver los demás.',
  none: 'Nada en este periodo',
  noneOn: 'Nada en este día',
  noField: 'Este calendario no tiene un campo de fecha',
  noFieldText: 'Su campo de fecha se eliminó o no tienes acceso a él. Elige otro en los ajustes de la vista.',
  nameless: 'Sin nombre',
  open: 'Abrir',
  move: 'Mover a…',
  moveTitle: 'Mover {{name}}',
  moveSave: 'Mover',
  moveHint: 'Alt y una flecha lo mueven un día o una semana.',
  moved: '{{name}}: movido',
  movedMeanwhile: 'Alguien movió {{name}} entretanto. Se queda donde lo puso.',
  undo: 'Deshacer',
} satisfies Translation<typeof en>;
