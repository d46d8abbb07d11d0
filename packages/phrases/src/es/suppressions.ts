import type { phrases as en } from '../en/suppressions.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Supresiones y bajas',
  intro: 'Quién no recibe mensajes de {{team}}, y por qué.',
  tab: { suppressions: 'Supresiones', optOuts: 'Bajas' },
  tabs: 'Qué mostrar',
  find: 'Buscar por dirección',
  cause: {
    stop: 'La persona ha respondido STOP o BAJA',
    hard_bounce: 'La dirección no existe (rebote)',
    soft_bounces: 'No se pudo entregar correo durante semanas',
    complaint: 'Marcado como correo no deseado',
    manual: 'Añadida por un administrador del equipo',
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
  liftText: 'Se podrán enviar mensajes a {{address}} de nuevo. El motivo queda en el registro de auditoría.',
  reason: 'Motivo',
  lifted: '{{address}} puede recibir mensajes de nuevo',
  add: {
    action: 'Suprimir direcciones',
    title: 'Suprimir direcciones',
    addresses: 'Direcciones de correo o números de teléfono',
    hint: 'Una por línea, hasta {{max}}. Los teléfonos empiezan por + y el prefijo del país.',
    invalid_one: '1 línea no es una dirección de correo ni un teléfono: {{lines}}',
    invalid_other: '{{count}} líneas no son direcciones de correo ni teléfonos: {{lines}}',
    tooMany: 'Escribe {{max}} direcciones como máximo cada vez',
    submit: 'Suprimir',
    done_one: '1 dirección suprimida',
    done_other: '{{count}} direcciones suprimidas',
    nothingNew: 'Todas estaban ya suprimidas',
  },
  byList: 'Añádela otra vez a la lista para preguntar por correo',
  person: {
    title: 'Datos de una persona',
    intro:
      'Exporta lo que la mensajería y las respuestas a asistentes guardan sobre una dirección de correo, o bórralo.',
    address: 'Dirección de correo',
    export: 'Exportar como JSON',
    exported: 'Exportación descargada',
    erase: 'Borrar',
    eraseTitle: '¿Borrar {{address}}?',
    eraseText:
      'Se eliminan las suscripciones, los consentimientos, los datos personales de mensajes anteriores y las respuestas a asistentes. Queda un código de la dirección para que nunca reciba correos. Los registros de las colecciones no se eliminan. No se puede deshacer.',
    erased:
      'La persona está borrada. Los mensajes anteriores y las respuestas a asistentes siguen en segundo plano.',
  },
} satisfies Translation<typeof en>;
