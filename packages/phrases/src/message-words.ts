// Words that the server writes into messages and wizard texts, in both languages. Labels of line items are
// shared with their input.
import { phrases as valuesEn } from './en/values.ts';
import { phrases as valuesEs } from './es/values.ts';

const { description, quantity, unitPrice, amount, subtotal, tax, total } = valuesEn;
const en = {
  unsubscribe: 'Unsubscribe',
  preferences: 'Email preferences',
  printed: { yes: 'Yes', no: 'No', description, quantity, unitPrice, amount, subtotal, tax, total },
};

const es: typeof en = {
  unsubscribe: 'Darse de baja',
  preferences: 'Preferencias de correo',
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
