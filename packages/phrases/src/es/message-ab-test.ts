import type { phrases as en } from '../en/message-ab-test.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Prueba A/B',
  switch: 'Probar dos versiones',
  switchHint:
    'Una parte de los destinatarios recibe la versión A o la B. Los demás reciben la que funcione mejor.',
  share: 'Destinatarios de cada versión',
  shareHint: 'El mismo número recibe A y B, al azar.',
  percent: '{{count, number}} %',
  measure: 'La ganadora tiene más',
  measures: { opened: 'Aperturas', clicked: 'Clics' },
  measureHint: 'No se cuentan las aperturas de programas, como los escáneres.',
  notTracked: '{{measure}} (sin medir)',
  decides: 'Elegir la ganadora',
  automatic: 'Automáticamente',
  byHand: 'A mano',
  wait: 'Tiempo de espera',
  waitHint: 'Se cuenta desde la última persona de la prueba.',
  minutes_one: '{{count, number}} minuto',
  minutes_other: '{{count, number}} minutos',
  hours_one: '{{count, number}} hora',
  hours_other: '{{count, number}} horas',
  days_one: '{{count, number}} día',
  days_other: '{{count, number}} días',
  trackedByTest: 'La prueba A/B se decide con esto.',
  endTitle: '¿Terminar la prueba A/B?',
  endText: 'Se elimina la versión B; la versión A se queda. No se puede deshacer.',
  end: 'Eliminar la versión B',
  subject: 'Asunto',
  version: 'Versión',
  versionOf: { a: 'Versión A', b: 'Versión B' },
  short: { a: 'A', b: 'B' },
  review: {
    groups_one: '{{count, number}} persona recibe la versión A y otra la versión B.',
    groups_other: '{{count, number}} personas reciben la versión A y otras tantas la versión B.',
    rest_one: 'La otra persona espera y recibe la ganadora.',
    rest_other: 'Las otras {{count, number}} personas esperan y reciben la ganadora.',
    noRest: 'Nadie espera: todos reciben la versión A o la B.',
    tooFew: 'Hay muy pocos destinatarios para una prueba. Todos reciben la versión A.',
    automatic: {
      opened: 'Gana la versión que más personas abran, {{wait}} después de la última persona de la prueba.',
      clicked:
        'Gana la versión con clics de más personas, {{wait}} después de la última persona de la prueba.',
    },
    byHand: 'Eliges la ganadora en la página Estadísticas.',
    tie: 'Si las dos funcionan igual o no se mide nada, gana la versión A.',
    subjectA: 'Asunto A',
    subjectB: 'Asunto B',
    sameSubject: 'Las dos versiones tienen el mismo asunto.',
    edit: 'Editar la versión B',
  },
  waiting: {
    at_one: '{{count, number}} persona espera a la ganadora de la prueba A/B, que se elige {{at}}.',
    at_other: '{{count, number}} personas esperan a la ganadora de la prueba A/B, que se elige {{at}}.',
    byHand_one: '{{count, number}} persona espera hasta que elijas la ganadora de la prueba A/B.',
    byHand_other: '{{count, number}} personas esperan hasta que elijas la ganadora de la prueba A/B.',
    show: 'Ver la prueba',
  },
  result: {
    people: 'Destinatarios',
    winner: 'Ganadora',
    leads: {
      opened:
        'La versión {{version}} la abrió el {{more}} de sus destinatarios; la versión {{other}}, el {{less}}.',
      clicked:
        'En la versión {{version}} hizo clic el {{more}} de los destinatarios; en la versión {{other}}, el {{less}}.',
    },
    equal: 'Por ahora, las dos versiones funcionan igual.',
    chance: {
      unlikely: 'Una diferencia así rara vez es casualidad.',
      possible: 'Una diferencia así puede ser casualidad.',
      unknown: 'Hay muy pocas personas para distinguirlo de la casualidad.',
    },
    won: {
      measured: 'La versión {{version}} ganó {{at}}. Los demás destinatarios la recibieron.',
      by_hand: 'La versión {{version}} se eligió a mano {{at}}. Los demás destinatarios la recibieron.',
      tie: 'Las dos versiones funcionaron igual, así que ganó la versión A {{at}}.',
      nothing_measured: 'No se midió nada en ninguna versión, así que ganó la versión A {{at}}.',
      too_few: 'Había muy pocos destinatarios para una prueba. Todos recibieron la versión A.',
    },
    choose: 'Elegir {{version}} ahora',
    chooseTitle: '¿Enviar la versión {{version}} a los demás?',
    chooseText_one:
      'La prueba termina y {{count, number}} persona recibe la versión {{version}} de inmediato. No se puede deshacer.',
    chooseText_other:
      'La prueba termina y {{count, number}} personas reciben la versión {{version}} de inmediato. No se puede deshacer.',
    chosen: 'Ganadora elegida',
  },
} satisfies Translation<typeof en>;
