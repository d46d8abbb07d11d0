import type { phrases as en } from '../en/message-checks.ts';

export const phrases: typeof en = {
  title: 'Comprobaciones',
  again: 'Comprobar otra vez',
  mustFix: 'Hay que corregir',
  nothingToFix: 'No hay nada que corregir',
  lookAt: 'Conviene mirar',
  fine: 'Bien',
  fix: 'Corregir',
  inVersion: 'Versión {{version}}: ',
  inLanguage: '{{language}}: ',
  askAdmin: 'Una persona administradora del equipo puede añadirla en Datos de la cuenta',
  from: 'De',
  senderLabel: 'Remitente',
  whoGetsIt: 'Quién lo recibe',
  nothingWritten: 'Aún no hay nada escrito',
  domain: 'Registros DNS de {{domain}}',
  domainUnchecked: 'Los registros de {{domain}} aún no se han consultado.',
  showRecords: 'Ver los registros DNS',
  showRecord: 'Ver el registro DNS',
  askAdminDns: 'Una persona administradora del equipo puede ver los registros',
  showAccounts: 'Ver las cuentas de correo',
  askAdminAccounts: 'Una persona administradora del equipo puede ver las cuentas de correo',
  showFigures: 'Ver las cifras',
  seeWho: 'Ver quién',
  withoutValue_one: '{{count, number}} persona sin {{text}}',
  withoutValue_other: '{{count, number}} personas sin {{text}}',
  fixBlock: 'Ir al bloque',
  subjectLine: { ok: 'Tiene asunto', fails: 'No tiene asunto' },
  bodyHtml: { ok: 'Tiene cuerpo', fails: 'No tiene cuerpo' },
  textOnlyVersion: { ok: 'Tiene texto', fails: 'No tiene texto' },
  blocks: {
    ok: 'Las imágenes tienen texto alternativo; los botones, texto y enlace',
    no_picture: 'Un bloque de imagen no tiene imagen',
    no_alt_text: 'Una imagen no tiene texto alternativo',
    no_label: 'Un botón no tiene texto',
    no_link: 'Un botón no tiene enlace',
    link_varies:
      'Un campo combinado decide adónde lleva un enlace; solo puede ir después de la dirección web',
    no_social_link: 'Un enlace social no tiene dirección',
    no_collection: 'Una lista de registros no tiene colección',
    no_columns: 'Una lista de registros no muestra ninguna columna',
    no_question: 'Una pregunta no tiene texto',
    no_answer_wizard: 'Una pregunta no tiene un asistente que guarde las respuestas',
    no_choices: 'Una pregunta necesita al menos dos opciones, cada una con un texto',
    answer_not_asked: 'El asistente «{{text}}» ya no pregunta lo que ofrecen las opciones',
    wizard_closed: 'Un enlace lleva al asistente «{{text}}», que no está abierto',
    wizard_other_people:
      'Un enlace al asistente «{{text}}» es personal, pero algunos destinatarios no están en su colección',
    record_missing:
      'Un enlace lleva al registro del destinatario, pero algunos destinatarios no tienen registro',
    file_withdrawn: 'Un enlace lleva al archivo «{{text}}», que se retiró',
    list_gone:
      'Una lista de registros no se puede mostrar: se eliminó lo que muestra, o falta permiso para leerlo (el tuyo o el de su autor). Elígela de nuevo.',
    condition_broken:
      'Un bloque es solo para algunas personas y su condición no se puede usar: se eliminó un campo o no puedes leerlo',
    condition_other_people:
      'Un bloque es solo para algunas personas, pero no todos los destinatarios están en la colección de su condición',
    other: 'A un bloque le falta algo',
  },
  audience: { ok: 'Los destinatarios están elegidos', fails: 'No hay destinatarios elegidos' },
  sources: {
    ok: 'Todo lo que elige a los destinatarios se puede usar',
    collection:
      'Una colección que elige destinatarios no se puede usar. Se eliminó ella o uno de sus campos, o no puedes verla.',
    view: 'Una vista que elige destinatarios no se puede usar. Se eliminó ella o uno de sus campos, o no puedes verla.',
    record: 'Un registro que elige destinatarios se eliminó, o no puedes verlo',
    list: 'Se eliminó una lista de suscripción que elige destinatarios',
    message: 'Un mensaje anterior que elige destinatarios se eliminó, o no puedes verlo',
  },
  subscriptionList: { ok: 'Tiene lista de suscripción', fails: 'No tiene lista de suscripción' },
  sender: {
    ok: 'Su remitente está confirmado',
    fails: 'Su remitente no está confirmado, no se permite o se eliminó',
  },
  people: { ok: 'Alguien lo recibirá', fails: 'Llegaría a 0 personas' },
  postalAddress: {
    ok: 'El pie tiene una dirección postal',
    fails:
      'El equipo no tiene dirección de facturación. El pie de un correo a muchas personas tiene que llevar una.',
  },
  unknownTags: {
    ok: 'Cada campo combinado existe',
    fails:
      'El campo combinado {{text}} no se puede rellenar: los destinatarios no tienen ningún campo con ese nombre o le faltan llaves.',
  },
  fallbacks: {
    ok: 'Cada campo combinado tiene una alternativa',
    fails: 'El campo combinado {{text}} no tiene una alternativa para quien no tenga valor',
  },
  links: {
    ok_one: '{{count, number}} enlace responde',
    ok_other: 'Los {{count, number}} enlaces responden',
    none: 'No hay enlaces que comprobar',
    fails: 'Este enlace no lleva a ninguna parte: {{text}}',
  },
  checking_one: 'Comprobando {{count, number}} enlace…',
  checking_other: 'Comprobando {{count, number}} enlaces…',
  size: {
    ok: '{{size, number}} kB; Gmail corta a los 102',
    fails: 'El correo tiene {{size, number}} kB. Gmail lo corta a los 102 kB, y con él el enlace de baja.',
  },
  variants: {
    ok: 'Las dos versiones son distintas',
    same: 'La versión B es igual que la A',
    not_tracked: 'No se mide lo que decide la prueba A/B',
  },
  translations: {
    ok: 'Todos los idiomas están completos',
    missing: 'Falta algo del primer idioma',
    untranslated: 'Algo está aún sin traducir',
  },
  hint: {
    preheader: 'No tiene preencabezado: las bandejas muestran el principio del texto',
    preheaderLong: 'Su preencabezado pasa de 110 caracteres: las bandejas lo cortan',
    subjectLong: 'Su asunto pasa de 70 caracteres: las bandejas lo cortan',
    subjectCapitals: 'Su asunto está en mayúsculas: parece un grito y correo no deseado',
    subjectReply: 'Su asunto empieza como una respuesta o un reenvío, y eso confunde',
    onlyPictures:
      'Tiene imágenes pero ningún texto: algunas personas no ven nada y los filtros lo toman por correo no deseado',
    large: 'El correo ocupa {{size, number}} kB. Gmail lo corta a los 102 kB.',
    textOlder: 'Su parte de texto sin formato se escribió a mano, y el correo ha cambiado desde entonces',
    domain: 'A {{text}} le falta {{record}} o hay que cambiarlo: algunos buzones rechazan el correo',
    linksUnchecked: 'No pudimos saber si este enlace funciona: {{text}}',
    untested: 'No se ha enviado ninguna prueba desde el último cambio',
    sentBefore: 'El mismo contenido se envió como «{{text}}» en los últimos 7 días',
    accountAway:
      'Ahora no se puede acceder a la cuenta de correo por la que se envía. Se enviará cuando sea posible.',
    accountLimit_one:
      'La cuenta de correo solo envía {{count, number}} mensaje más hoy. Las demás personas lo reciben en los días siguientes.',
    accountLimit_other:
      'La cuenta de correo solo envía {{count, number}} mensajes más hoy. Las demás personas lo reciben en los días siguientes.',
    complaints_one:
      '{{count, number}} persona marcó como correo no deseado lo que enviaste en los últimos 30 días. Es más del 0,1 por ciento, y los buzones empiezan a rechazarte.',
    complaints_other:
      '{{count, number}} personas marcaron como correo no deseado lo que enviaste en los últimos 30 días. Es más del 0,1 por ciento, y los buzones empiezan a rechazarte.',
    conditionNoOne: 'Un bloque es solo para algunas personas, y ninguna está entre los destinatarios',
    conditionEveryone: 'Un bloque es solo para algunas personas, y lo son todos los destinatarios',
    listEmpty: 'Una lista de registros no tiene nada que mostrar en este momento',
    manyLeftOut_one: '{{count, number}} persona no lo recibe, más del 30 por ciento',
    manyLeftOut_other: '{{count, number}} personas no lo reciben, más del 30 por ciento',
    manyUnsubscribed_one: '{{count, number}} persona ha dejado la lista, más del 20 por ciento',
    manyUnsubscribed_other: '{{count, number}} personas han dejado la lista, más del 20 por ciento',
    languagesLimited_one:
      '{{names}} escribió el texto o eligió a los destinatarios y no puede leer el idioma de todas las personas: algunas lo reciben en el primer idioma.',
    languagesLimited_other:
      '{{names}} escribieron el texto o eligieron a los destinatarios y no pueden leer el idioma de todas las personas: algunas lo reciben en el primer idioma.',
    emptyValues_one: '{{count, number}} persona no tiene valor para {{text}} y lee la alternativa',
    emptyValues_other: '{{count, number}} personas no tienen valor para {{text}} y leen la alternativa',
  },
  limitedBy_one:
    'Solo se rellena hasta donde puede leerlo {{names}}, que lo escribió o eligió a los destinatarios. Si tú puedes leer más, insértalo otra vez.',
  limitedBy_other:
    'Solo se rellena hasta donde pueden leerlo {{names}}, que lo escribieron o eligieron a los destinatarios. Si tú puedes leer más, insértalo otra vez.',
  previewTitle: 'Como lo ve un destinatario',
  previous: 'Persona anterior',
  next: 'Persona siguiente',
  personOf: '{{name}}, {{position, number}} de {{total, number}}',
  firstPerson: 'Primer destinatario',
  noPreview: 'Elige destinatarios para ver el correo como lo recibe una persona.',
  change: 'Cambiar',
};
