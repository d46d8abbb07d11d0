// Texts in the file of rows that an import of subscribers rejected, which the server writes.
const en = {
  file: 'problems',
  column: 'Column',
  row: 'Row',
  reason: 'Reason',
  problem: {
    malformed: 'The row can’t be read.',
    no_address: 'The row has no email address or phone number.',
    not_an_email: 'This isn’t an email address.',
    not_a_phone: 'This isn’t a phone number.',
    phone_left_out: 'The email address was imported. The phone number can’t be read.',
    unknown_status: 'We don’t know this status.',
    wrong_date: 'The date of consent isn’t a date, or it’s in the future.',
    phone_cant_confirm: 'The list asks people to confirm by email, and a phone number can’t.',
  },
};

const es: typeof en = {
  file: 'problemas',
  column: 'Columna',
  row: 'Fila',
  reason: 'Motivo',
  problem: {
    malformed: 'La fila no se puede leer.',
    no_address: 'La fila no tiene correo electrónico ni número de teléfono.',
    not_an_email: 'No es una dirección de correo electrónico.',
    not_a_phone: 'No es un número de teléfono.',
    phone_left_out: 'La dirección de correo se ha importado. El número de teléfono no se puede leer.',
    unknown_status: 'No conocemos este estado.',
    wrong_date: 'La fecha del consentimiento no es una fecha o está en el futuro.',
    phone_cant_confirm: 'La lista pide confirmar por correo electrónico, y un número de teléfono no puede.',
  },
};

export const subscriberImportTexts = { en, es };
