import { expect, test } from 'vitest';
import { guessSubscriberColumns } from './subscriber-columns.ts';

function guess(rows: readonly (readonly string[])[], fileName = 'people.csv') {
  return guessSubscriberColumns({ fileName, rows, titles: 0, dateOrder: 'month_first' });
}

test('columns are found by their headers, in either language', () => {
  const rows = [
    ['Nombre', 'Correo', 'Estado', 'Origen'],
    ['Elena', 'elena@example.org', 'suscrita', 'Feria'],
  ];
  expect(guess(rows)).toMatchObject({ headerRow: 1, columns: ['name', 'email', 'status', 'source'] });
});

test('the names of a German export are its first and last names', () => {
  const rows = [
    ['E-Mail-Adresse', 'Vorname', 'Nachname'],
    ['anna@example.org', 'Anna', 'Schmidt'],
  ];
  expect(guess(rows).columns).toEqual(['email', 'first_name', 'last_name']);
});

test('a postal address is not taken for the email address', () => {
  const rows = [
    ['Name', 'Address', 'Email'],
    ['Elena', '1 Mill Lane', 'elena@example.org'],
  ];
  expect(guess(rows).columns).toEqual(['name', 'skip', 'email']);
  const other = [
    ['Name', 'Address'],
    ['Elena', 'elena@example.org'],
  ];
  expect(guess(other).columns).toEqual(['name', 'email']);
});

test('the export of Mailchimp is read with first and last names, and its phone numbers are left to the user', () => {
  const rows = [
    [
      'Email Address',
      'First Name',
      'Last Name',
      'Address',
      'Phone Number',
      'MEMBER_RATING',
      'OPTIN_TIME',
      'CONFIRM_TIME',
    ],
    ['elena@example.org', 'Elena', 'Rossi', '1 Mill Lane', '(916) 555-0142', '2', '', '2019-04-02 10:11:12'],
  ];
  expect(guess(rows)).toEqual({
    headerRow: 1,
    columns: ['email', 'first_name', 'last_name', 'skip', 'skip', 'skip', 'agreed_on', 'skip'],
    rowStatus: 'subscribed',
    dateOrder: 'month_first',
  });
});

test.each([
  ['Opted out', ['yes', 'no'], 'opted_out'],
  ['Opted out', ['', '2024-01-02'], 'opted_out'],
  ['Email Opt Out', ['1', '0'], 'opted_out'],
  ['Unsubscribed at', ['', '2024-03-01 10:00'], 'opted_out'],
  ['Do not contact', ['', 'x'], 'opted_out'],
  ['Bounced', ['no', 'yes'], 'opted_out'],
  ['Marketing emails bounced', ['1', '3'], 'skip'],
  ['Marketing emails bounced', ['1', '0', '#N/A'], 'skip'],
  ['Bounced', ['1', '0'], 'opted_out'],
  ['Cancelled orders', ['1', '0'], 'skip'],
  ['Bounced', ['yes', '1', '#REF!'], 'opted_out'],
  ['Bounced', ['mailbox full'], 'opted_out'],
  // Rows with a text that can’t be read are rejected.
  ['Unsubscribed', ['yes', '#N/A'], 'opted_out'],
  ['Do not contact', ['yes', '–'], 'opted_out'],
  ['Opted out', ['perhaps'], 'opted_out'],
  ['Widerruf', ['am Telefon'], 'opted_out'],
  ['Consent', ['no', '#N/A'], 'subscribed'],
  ['Consent', ['yes', 'on paper'], 'subscribed'],
  ['Angemeldet am', ['01/02/2024'], 'agreed_on'],
  ['Suscrito el', ['01/02/2024'], 'agreed_on'],
  ['Baja', ['sí', 'no'], 'opted_out'],
  ['Abgemeldet', ['ja', 'nein'], 'opted_out'],
  ['Fecha baja', ['', '01/02/2024'], 'opted_out'],
  ['DNC', ['Y', 'N'], 'opted_out'],
  ['Receive newsletter?', ['yes', 'no'], 'subscribed'],
  ['RGPD', ['sí', 'no'], 'subscribed'],
  ['Subscribed', ['no', 'yes'], 'subscribed'],
  ['Consent', ['no', 'yes'], 'subscribed'],
  ['Consent', ['granted', 'denied'], 'subscribed'],
  ['Accepts Marketing', ['yes', 'no'], 'subscribed'],
  ['Einwilligung', ['ja', 'nein'], 'subscribed'],
  ['Consent', ['perhaps'], null],
  ['Unsubscribe reason', ['too many'], 'skip'],
  ['Opt-in date', ['01/02/2024'], 'agreed_on'],
  ['Estado', ['California'], 'skip'],
])('the column %s with %j is %s', (header, cells, column) => {
  const rows = cells.map((cell, at) => [`a${at}@example.org`, cell]);
  expect(guess([['Email', header], ...rows]).columns).toEqual(['email', column]);
});

test('an agreement to get text messages is none to get email', () => {
  const rows = [
    ['Email', 'SMS consent', 'Email consent'],
    ['ana@example.org', 'yes', 'no'],
  ];
  expect(guess(rows).columns).toEqual(['email', 'skip', 'subscribed']);
});

test('addresses may have the names of people before them', () => {
  const rows = [['Contact'], ['Elena Rossi <elena@example.org>']];
  expect(guess(rows).columns).toEqual(['email']);
});

test('each column of opt-outs is one', () => {
  const rows = [
    ['Email', 'Opted out of news', 'Unsubscribed from all email', 'Bounced'],
    ['ana@example.org', 'no', 'yes', 'no'],
    ['bob@example.org', 'no', '', 'no'],
  ];
  expect(guess(rows).columns).toEqual(['email', 'opted_out', 'opted_out', 'opted_out']);
});

test.each([
  ...[
    'Cancelled',
    'Do Not Send',
    'DoNotEmail',
    'HasOptedOutOfEmail',
    'Blacklisted',
    'Blocklist',
    'Unsub',
    'STOP',
  ],
  ...[
    'Excluded',
    'Removed',
    'Archived',
    'Left on',
    'Inactive',
    'No newsletter',
    'No emails',
    'Not subscribed',
  ],
  ...['Cancelado', 'Dado de baja', 'No enviar correos', 'No acepta publicidad', 'Bloqueado'],
  ...[
    'Austritt',
    'Ausgetragen',
    'Gesperrt',
    'Kein Newsletter',
    'Keine E-Mails',
    'Nicht kontaktieren',
    'Widerspruch',
  ],
  ...['Désabonné', 'Ne pas contacter'],
])('people with yes in a column %s have left', (header) => {
  const rows = [
    ['Email', header],
    ['ana@example.org', 'yes'],
    ['bob@example.org', 'no'],
  ];
  expect(guess(rows).columns).toEqual(['email', 'opted_out']);
});

test.each([
  'Permission to email',
  'Email marketing',
  'Marketing allowed',
  'Agreed',
  'Werbung erlaubt',
  'Autoriza envíos',
])('people with no in a column %s have not agreed', (header) => {
  const rows = [
    ['Email', header],
    ['ana@example.org', 'no'],
    ['bob@example.org', 'yes'],
  ];
  expect(guess(rows).columns).toEqual(['email', 'subscribed']);
});

test.each(['No. of emails', 'Note', 'Bus stop', 'Stopover', 'Left-handed', 'Notes on contact', 'Non-profit'])(
  'a column %s says nothing about who left',
  (header) => {
    const rows = [
      ['Email', header],
      ['ana@example.org', 'yes'],
    ];
    expect(guess(rows).columns).toEqual(['email', 'skip']);
  },
);

test.each(['#N/A', '-', '—', 'perhaps', '?', '#REF!', 'n/a'])(
  'a column of opt-outs with %s is not left out beside another one',
  (text) => {
    const rows = [
      ['Email', 'Unsubscribed', 'Do not contact', 'Consent'],
      ['ana@example.org', 'no', 'yes', 'no'],
      ['bob@example.org', 'no', text, text],
      ['cem@example.org', 'no', 'no', 'yes'],
    ];
    expect(guess(rows).columns).toEqual(['email', 'opted_out', 'opted_out', 'subscribed']);
  },
);

test.each<[header: string, cells: readonly string[], column: string | null]>([
  ['Newsletter declined', ['yes', 'no'], 'opted_out'],
  ['Newsletter stopped', ['yes', 'no'], 'opted_out'],
  ['Consent withdrawn', ['yes', 'no'], 'opted_out'],
  ['Consent revoked', ['yes', 'no'], 'opted_out'],
  ['Opt-in revoked', ['yes', 'no'], 'opted_out'],
  ['no thanks', ['yes', 'no'], 'opted_out'],
  ['Do not allow Emails', ['1', '0'], 'opted_out'],
  ['Do not allow Bulk Emails', ['Do Not Allow', 'Allow'], 'opted_out'],
  ['email_disabled', ['true', 'false'], 'opted_out'],
  ['Subscription ended on', ['', '2024-01-02'], 'opted_out'],
  ['Disiscritto', ['sì', 'no'], 'opted_out'],
  ['Iscrizione annullata', ['sì', 'no'], 'opted_out'],
  ['Consentement retiré', ['oui', 'non'], 'opted_out'],
  ['Descadastrado', ['sim', 'não'], 'opted_out'],
  ['Uitgeschreven', ['ja', 'nee'], 'opted_out'],
  ['Toestemming ingetrokken', ['ja', 'nee'], 'opted_out'],
  ['Einwilligung zurückgezogen', ['ja', 'nein'], 'opted_out'],
  ['Consentimiento retirado', ['sí', 'no'], 'opted_out'],
  ['subscribed_to_emails', ['true', 'false'], 'subscribed'],
  ['OK to email?', ['Y', 'N'], 'subscribed'],
  ['Iscritto alla newsletter', ['sì', 'no'], 'subscribed'],
  ['Deseja receber e-mails', ['sim', 'não'], 'subscribed'],
  ['Abonné à la newsletter', ['oui', 'non'], 'subscribed'],
  ['Toestemming', ['ja', 'nee'], 'subscribed'],
  ['Email status', ['Active', 'Unsubscribed'], 'status'],
  ['Stato iscrizione', ['Iscritto', 'Disiscritto'], 'status'],
  ['Statut', ['abonné', 'désabonné'], 'status'],
])('the column %s with %j is read as %s in any language', (header, cells, column) => {
  const rows = cells.map((cell, at) => [`a${at}@example.org`, cell]);
  expect(guess([['Email', header], ...rows]).columns).toEqual(['email', column]);
});

test.each<[header: string, cells: readonly string[]]>([
  ['Newsletter frozen', ['yes', 'no']],
  ['Photo consent', ['yes', 'no']],
  ['Has email', ['yes', 'no']],
  ['Email verified', ['true', 'false']],
  ['Not unsubscribed', ['yes', 'no']],
  ['Subscribed/unsubscribed', ['1', '2']],
  ['Newsletter', ['weekly', 'never']],
  ['Newsletter', ['', '2024-01-02']],
  ['Status', ['S', 'U']],
  ['Status', ['Member', 'Lapsed']],
  ['Estado', ['A', 'B']],
  ['Group', ['Active', 'Unsubscribed']],
  ['Remarks', ['', 'unsubscribed by phone']],
  ['Consenso', ['forse', 'dato']],
])('what the column %s with %j is has to be chosen', (header, cells) => {
  const rows = cells.map((cell, at) => [`a${at}@example.org`, cell]);
  expect(guess([['Email', header], ...rows]).columns).toEqual(['email', null]);
});

test('a second agreement has to be chosen, and so has an answer without a header', () => {
  const two = [
    ['Email', 'Newsletter', 'Consent'],
    ['ana@example.org', 'no', 'yes'],
    ['bob@example.org', 'no', 'no'],
  ];
  expect(guess(two).columns).toEqual(['email', 'subscribed', null]);
  expect(guess([['ana@example.org', 'Y']]).columns).toEqual(['email', null]);
});

test('who left is asked about although the first rows have no addresses', () => {
  expect(
    guess([
      ['Address of contact', 'Opted out'],
      ['', 'yes'],
    ]).columns,
  ).toEqual(['skip', 'opted_out']);
});

test.each<[header: string, cells: readonly string[]]>([
  ['Email type', ['Home', 'Work']],
  ['Emails sent', ['1', '12']],
  ['Newsletters received', ['0', '7']],
  ['Contact no.', ['1', '2']],
  ['Email updated on', ['2019-04-02', '2020-01-01']],
  ['Volunteer', ['yes', 'no']],
  ['Membership status', ['Gold', 'Silver']],
  ['Estado', ['Oaxaca', 'Puebla']],
  ['SMS consent', ['yes', 'no']],
  ['Contact owner', ['Tom', 'Ada']],
])('nothing is asked about a column %s with %j', (header, cells) => {
  const rows = cells.map((cell, at) => [`a${at}@example.org`, cell]);
  expect(guess([['Email', header], ...rows]).columns).toEqual(['email', 'skip']);
});

test('a name beside the last name is the whole one if it contains it', () => {
  const named = (name: string) =>
    guess([
      ['Email', 'Name', 'Last name'],
      ['ana@example.org', name, 'Gil'],
    ]).columns;
  expect(named('Ana Gil')).toEqual(['email', 'name', 'skip']);
  expect(named('Ana')).toEqual(['email', 'first_name', 'last_name']);
});

test.each([
  ['opted-out.csv', 'unsubscribed'],
  ['Abmeldungen.csv', 'unsubscribed'],
  ['bajas 2024.csv', 'unsubscribed'],
  ['désabonnés.csv', 'unsubscribed'],
  ['do-not-email.csv', 'unsubscribed'],
  ['suppression list.csv', 'unsubscribed'],
  ['rebotes.csv', 'bounced'],
  ['trabajadores.csv', 'subscribed'],
  ['Baja California.csv', 'subscribed'],
  ['subscribed_members.csv', 'subscribed'],
])('the people of %s are %s', (fileName, rowStatus) => {
  expect(guess([['Email'], ['ana@example.org']], fileName).rowStatus).toBe(rowStatus);
});

test('the files of unsubscribed and cleaned people of Mailchimp are known by name and by header', () => {
  const rows = [['Email Address'], ['elena@example.org']];
  expect(guess(rows, 'unsubscribed_members_export_1.csv').rowStatus).toBe('unsubscribed');
  expect(guess(rows, 'nonsubscribed_members_export_1.csv').rowStatus).toBe('unsubscribed');
  expect(guess(rows, 'cleaned_members_export_1.csv').rowStatus).toBe('bounced');
  expect(
    guess([
      ['Email Address', 'CLEAN_TIME'],
      ['elena@example.org', '2020-01-02'],
    ]).rowStatus,
  ).toBe('bounced');
});

test('a file of phone numbers only is a file of phone numbers', () => {
  const rows = [
    ['Name', 'Mobile'],
    ['Elena', '916 555 0142'],
  ];
  expect(guess(rows).columns).toEqual(['name', 'phone']);
});

test('a file without a header begins with its first address', () => {
  expect(guess([['7', 'elena@example.org']])).toMatchObject({ headerRow: null, columns: ['skip', 'email'] });
});

test('an unknown header is a header all the same, and the values show the column', () => {
  const rows = [
    ['Id', 'Contact'],
    ['7', 'elena@example.org'],
  ];
  expect(guess(rows)).toMatchObject({ headerRow: 1, columns: ['skip', 'email'] });
});

test('a header below titles is found, and a chosen one is used', () => {
  const rows = [['Members of 2024'], ['Email', 'Name'], ['elena@example.org', 'Elena']];
  const own = { fileName: 'people.csv', rows, titles: 1, dateOrder: 'day_first' } as const;
  expect(guessSubscriberColumns(own)).toMatchObject({ headerRow: 2, columns: ['email', 'name'] });
  expect(guessSubscriberColumns({ ...own, headerRow: null })).toMatchObject({
    headerRow: null,
    columns: ['email', 'skip'],
  });
});

test('a file without addresses has no columns to import', () => {
  expect(guess([['Name'], ['Elena']])).toMatchObject({ headerRow: 1, columns: ['skip'] });
  expect(guess([])).toMatchObject({ headerRow: null, columns: [] });
});

test('a date below the first rows shows the order of those', () => {
  const rows = [
    ['Email', 'Opt-in date'],
    ['elena@example.org', '02/01/2020'],
  ];
  const file = { fileName: 'people.csv', rows, titles: 0, dateOrder: 'month_first' } as const;
  const laterDates = [{ column: 1, text: '31/01/2020' }];
  expect(guessSubscriberColumns({ ...file, laterDates })).toMatchObject({ dateOrder: 'day_first' });
});

test('the order of day and month is that of the dates which have only one', () => {
  const dated = (date: string) =>
    guess([
      ['Email', 'Opt-in date'],
      ['elena@example.org', date],
    ]);
  expect(dated('31/01/2020')).toMatchObject({ columns: ['email', 'agreed_on'], dateOrder: 'day_first' });
  expect(dated('98/12/01')).toMatchObject({ dateOrder: 'year_first' });
  expect(dated('02/01/2020')).toMatchObject({ dateOrder: 'month_first' });
});
