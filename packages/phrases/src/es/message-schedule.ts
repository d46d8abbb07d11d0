import type { phrases as en } from '../en/message-schedule.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Cuándo',
  now: 'Ahora',
  nowText: 'El envío empieza enseguida.',
  fixed: 'A una hora',
  local: 'En la zona horaria de cada persona',
  localText:
    'Sale cuando su reloj marca esta hora. Quien no tiene zona horaria conocida tiene la del equipo: {{zone}}.',
  zoneField: 'Campo con la zona horaria',
  zoneFieldHint: 'Un campo de texto con nombres como Europe/Madrid.',
  noZoneField: 'Ninguno: todas las personas tienen la del equipo',
  lateness: 'Si a esa hora no se puede enviar',
  latenessHint: 'Un mensaje que llega más tarde se detiene y espera una decisión tuya.',
  upTo_one: 'Enviarlo con hasta {{count, number}} hora de retraso',
  upTo_other: 'Enviarlo con hasta {{count, number}} horas de retraso',
  upToMinutes: 'Enviarlo con hasta {{count, number}} minutos de retraso',
  save: 'Guardar la hora',
  later: 'Programar para el {{at}}',
  laterLocal: 'Programar para el {{at}}, hora de cada persona',
  reschedule: 'Cambiar la hora',
  localAt: '{{at}}, hora de cada persona',
  toFix_one: 'Antes hay que arreglar {{count, number}} cosa',
  toFix_other: 'Antes hay que arreglar {{count, number}} cosas',
  hiddenAudience: 'Tiene que enviarlo alguien que pueda leer los campos de sus destinatarios.',
  notYours: 'No tienes permiso para enviar mensajes. Quien lo tenga puede hacerlo aquí.',
  past: 'Esta hora ya ha pasado',
  isScheduled:
    'Este mensaje está programado. Para cambiar el contenido o los destinatarios, anula la programación.',
  isOver: 'Este mensaje ya se envió. Duplícalo para enviarlo a más personas.',
  archived: 'Este mensaje está archivado. Desarchívalo para enviarlo.',
} satisfies Translation<typeof en>;
