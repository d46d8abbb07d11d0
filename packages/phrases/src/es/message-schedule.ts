import type { phrases as en } from '../en/message-schedule.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Cuándo',
  now: 'Ahora',
  nowText: 'El envío empieza enseguida.',
  fixed: 'A una hora',
  zone: 'En tu zona horaria, {{zone}}.',
  teamClock: 'En el reloj del equipo ({{zone}}): {{at}}',
  local: 'En la zona horaria de cada persona',
  localText:
    'Sale cuando su reloj marca esta hora. Sin un campo, la zona horaria es la de su número de teléfono o, si no, la del equipo: {{zone}}.',
  zoneField: 'Campo con la zona horaria',
  zoneFieldHint: 'Un campo de texto con nombres como Europe/Madrid.',
  noZoneField: 'Ninguno: según el teléfono, o la del equipo',
  lateness: 'Si a esa hora no se puede enviar',
  latenessHint:
    'Un mensaje que llega más tarde se detiene y espera una decisión tuya. Con la hora de cada persona, solo quedan fuera aquellas para las que es más tarde.',
  upTo_one: 'Enviarlo con hasta {{count, number}} hora de retraso',
  upTo_other: 'Enviarlo con hasta {{count, number}} horas de retraso',
  upToMinutes: 'Enviarlo con hasta {{count, number}} minutos de retraso',
  later: 'Programar para el {{at}}',
  laterLocal: 'Programar para el {{at}}, hora de cada persona',
  reschedule: 'Cambiar la hora al {{at}}',
  rescheduleLocal: 'Cambiar la hora al {{at}}, hora de cada persona',
  localAt: '{{at}}, hora de cada persona',
  oneMoment: 'Todas las personas lo reciben el {{first}} ({{zone}}).',
  moments: 'Las primeras lo reciben el {{first}}; las últimas, el {{last}} ({{zone}}).',
  unknownZones_one:
    '{{count, number}} persona no tiene zona horaria conocida y lo recibe a la hora del equipo.',
  unknownZones_other:
    '{{count, number}} personas no tienen zona horaria conocida y lo reciben a la hora del equipo.',
  waitForMorning_one: '{{count, number}} persona espera a la mañana, como tarde hasta el {{last}}',
  waitForMorning_other: '{{count, number}} personas esperan a la mañana; la última, hasta el {{last}}',
  noOneWaits: 'Nadie tiene que esperar a la mañana',
  daytimes: 'Los mensajes de texto solo llegan de día. Ese día: {{hours}}',
  daytime: '{{where}} de {{from}} a {{to}}',
  noDaytime: '{{where}}: ese día, no',
  otherNumbers: 'otros números',
  canPause: 'Puedes pausarlo mientras se envía.',
  toFix_one: 'Antes hay que arreglar {{count, number}} cosa',
  toFix_other: 'Antes hay que arreglar {{count, number}} cosas',
  notYours: 'No tienes permiso para enviar mensajes. Quien lo tenga puede hacerlo aquí.',
  past: 'Esta hora ya ha pasado',
  isScheduled:
    'Este mensaje está programado. Para cambiar el contenido o los destinatarios, anula la programación.',
  isOver: 'Este mensaje ya se envió. Duplícalo para enviarlo a más personas.',
  archived: 'Este mensaje está archivado. Desarchívalo para enviarlo.',
} satisfies Translation<typeof en>;
