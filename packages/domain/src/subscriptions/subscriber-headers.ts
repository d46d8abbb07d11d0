// The headers of the columns of a file of subscribers, as other systems write them.
import type { SubscriberColumn } from '@fieldhouse/contract/subscriber-imports';

/** What a column has to have a header of its own for. */
export type NamedColumn = Exclude<SubscriberColumn, 'skip' | 'subscribed' | 'opted_out'>;

/** Headers by their meaning, in order of preference, without punctuation. */
export const headersOf: Readonly<Record<NamedColumn, readonly string[]>> = {
  email: [
    ...['email address', 'email', 'e mail address', 'e mail', 'mail', 'primary email', 'email 1'],
    ...['e mail adresse', 'email adresse', 'mailadresse'],
    ...[
      'correo electrónico',
      'correo electronico',
      'dirección de correo electrónico',
      'dirección de correo',
      'correo',
    ],
    // A postal address in most files: its values decide.
    ...['address', 'dirección'],
  ],
  phone: [
    ...[
      'sms phone number',
      'sms phone',
      'sms',
      'mobile phone',
      'mobile number',
      'mobile',
      'cell phone',
      'cell',
    ],
    ...[
      'phone number',
      'phone',
      'telephone',
      'telefon',
      'telefonnummer',
      'handy',
      'mobil',
      'teléfono móvil',
      'móvil',
      'celular',
      'número de teléfono',
      'teléfono',
    ],
  ],
  name: [
    'full name',
    'name',
    'contact name',
    'display name',
    'vollständiger name',
    'nombre completo',
    'nombre y apellidos',
    'nombre',
  ],
  first_name: [
    'first name',
    'firstname',
    'fname',
    'given name',
    'forename',
    'vorname',
    'nombre de pila',
    'primer nombre',
  ],
  last_name: [
    'last name',
    'lastname',
    'lname',
    'surname',
    'family name',
    'nachname',
    'familienname',
    'apellidos',
    'apellido',
  ],
  status: [
    ...[
      'email marketing status',
      'subscription status',
      'subscriber status',
      'marketing status',
      'member status',
    ],
    ...['status', 'estado de la suscripción', 'estado'],
  ],
  source: [
    'consent source',
    'source of consent',
    'opt in source',
    'signup source',
    'source',
    'origen',
    'fuente',
  ],
  agreed_on: [
    ...[
      'optin time',
      'opt in time',
      'opt in date',
      'optin date',
      'consent date',
      'date of consent',
      'consent time',
    ],
    ...[
      'confirm time',
      'subscribed at',
      'subscribed on',
      'subscription date',
      'subscribe date',
      'signup date',
    ],
    ...[
      'angemeldet am',
      'anmeldedatum',
      'datum der anmeldung',
      'abonniert am',
      'abonniert seit',
      'eingetragen am',
    ],
    ...[
      'einwilligung am',
      'datum der einwilligung',
      'einwilligungsdatum',
      'zugestimmt am',
      'bestätigt am',
      'opt in datum',
    ],
    ...['suscrito el', 'suscrita el', 'suscrito desde', 'fecha de confirmación', 'confirmado el'],
    ...['fecha de consentimiento', 'fecha del consentimiento', 'fecha de suscripción', 'fecha de alta'],
  ],
};

/** Headers that mean something else in most files: their values decide. */
export const weakHeaders: ReadonlySet<string> = new Set(['address', 'dirección']);

export function plainHeader(cell: string): string {
  return (
    cell
      .normalize('NFC')
      .replace(/^\uFEFF/, '')
      // `HasOptedOutOfEmail`
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .replaceAll(/[\s_.:()-]+/g, ' ')
      .trim()
  );
}
