import type { phrases as en } from '../en/suppressions.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Supresiones y bajas',
  intro: 'Quién no recibe correos de {{team}}, y por qué.',
  tab: { suppressions: 'Supresiones', optOuts: 'Bajas' },
  tabs: 'Qué mostrar',
  find: 'Buscar por dirección',
  cause: {
    hard_bounce: 'La dirección no existe (rebote)',
    complaint: 'Marcado como correo no deseado',
    erased: 'Borrada a petición de la persona',
  },
  erasedAddress: 'Persona borrada',
  from: {
    everything: 'Todo',
    list: 'Lista «{{about}}»',
    collection: 'Mensajes sobre {{about}}',
  },
  none: 'No se encontraron supresiones.',
  noneOptOuts: 'No se encontraron bajas.',
  more: 'Mostrar más',
  lift: 'Anular',
  liftOf: 'Anular: {{address}}',
  liftTitle: '¿Anular para {{address}}?',
  liftText: 'Esta dirección podrá recibir correos de nuevo. El motivo queda en el registro de auditoría.',
  reason: 'Motivo',
  lifted: '{{address}} puede recibir correos de nuevo',
  byList: 'Añádela otra vez a la lista para preguntar por correo',
  person: {
    title: 'Datos de una persona',
    intro: 'Exporta o borra lo que la mensajería guarda sobre una dirección de correo.',
    address: 'Dirección de correo',
    export: 'Exportar como JSON',
    exported: 'Exportación descargada',
    erase: 'Borrar',
    eraseTitle: '¿Borrar {{address}}?',
    eraseText:
      'Se eliminan las suscripciones, los consentimientos y los datos personales de mensajes anteriores. Queda un código de la dirección para que nunca reciba correos. Los registros de las colecciones no se eliminan. No se puede deshacer.',
    erased: 'La persona está borrada. Los mensajes anteriores siguen en segundo plano.',
  },
} satisfies Translation<typeof en>;
