// Words that the server writes into messages and wizard texts, in both languages. Labels of line items are
// shared with their input.
import { phrases as valuesEn } from './en/values.ts';
import { phrases as valuesEs } from './es/values.ts';

const { description, quantity, unitPrice, amount, subtotal, tax, total } = valuesEn;
const en = {
  language: 'en',
  unsubscribe: 'Unsubscribe',
  preferences: 'Email preferences',
  /** In the footer of an email under a subscription list. */
  reason: 'You get this because you are on the list “{{list}}”.',
  /** At the end of an SMS to many, before the link to the preferences. */
  smsStop: 'Reply STOP to end. Preferences:',
  smsHelp: '{{team}}: reply STOP to end these messages, START to get them again.',
  smsStopped: '{{team}}: you get no more messages. Reply START to get them again.',
  /** In a list of records without any. */
  noRecords: 'Nothing at the moment.',
  /** A link at the top of an email. */
  readInBrowser: 'Read in the browser',
  smsCode: '{{code}} is the code to confirm this number for {{team}}.',
  printed: { yes: 'Yes', no: 'No', description, quantity, unitPrice, amount, subtotal, tax, total },
};

const es: typeof en = {
  language: 'es',
  unsubscribe: 'Darse de baja',
  preferences: 'Preferencias de correo',
  reason: 'Recibes esto porque estás en la lista «{{list}}».',
  smsStop: 'Responde BAJA para salir. Preferencias:',
  smsHelp: '{{team}}: responde BAJA para no recibir estos mensajes, ALTA para volver a recibirlos.',
  smsStopped: '{{team}}: no recibirás más mensajes. Responde ALTA para volver a recibirlos.',
  noRecords: 'Nada por el momento.',
  readInBrowser: 'Leer en el navegador',
  smsCode: '{{code}}: código para confirmar este número para {{team}}.',
  printed: {
    yes: 'Sí',
    no: 'No',
    description: valuesEs.description,
    quantity: valuesEs.quantity,
    unitPrice: valuesEs.unitPrice,
    amount: valuesEs.amount,
    subtotal: valuesEs.subtotal,
    tax: valuesEs.tax,
    total: valuesEs.total,
  },
};

/** For data languages that the interface does not support, the words are English. */
export function messageWords(language: string): typeof en {
  return language === 'es' ? es : en;
}
