// What the server itself writes into messages and the texts of wizards: both languages side by side. The names of the parts of
// a bill are those that its input has.
import { phrases as valuesEn } from './en/values.ts';
import { phrases as valuesEs } from './es/values.ts';

const { description, quantity, unitPrice, amount, subtotal, tax, total } = valuesEn;
const en = {
  unsubscribe: 'Unsubscribe',
  printed: { yes: 'Yes', no: 'No', description, quantity, unitPrice, amount, subtotal, tax, total },
};

const es: typeof en = {
  unsubscribe: 'Darse de baja',
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

/** Where texts are kept in a language that the interface does not speak, its words are English. */
export function messageWords(language: string): typeof en {
  return language === 'es' ? es : en;
}
