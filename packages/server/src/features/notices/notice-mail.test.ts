import { membership } from '@fieldhouse/contract/identity';
import { noLogos } from '@fieldhouse/contract/logos';
import { type NoticeKind, noticeContent } from '@fieldhouse/contract/notices';
import { expect, test } from 'vitest';
import { noticeMail } from './notice-mail.ts';

const team = {
  teamId: '01890000-0000-7000-8000-000000000001',
  teamUserId: '01890000-0000-7000-8000-000000000002',
  teamName: 'Riverside Centre',
  teamShortName: 'Riverside',
  logos: noLogos,
  isTeamAdmin: true,
  featurePermissions: [],
  dataLanguages: ['en'],
  timeZone: 'UTC',
  country: 'US',
  lastOpenedAt: null,
};

function textOf(language: string, kind: NoticeKind, counts: { imported: number; refused: number }): string {
  const place = {
    type: 'import',
    collectionId: '01890000-0000-7000-8000-000000000003',
    importId: '01890000-0000-7000-8000-000000000004',
  };
  return (
    noticeMail({
      to: 'ada@example.org',
      kind,
      matter: noticeContent.parse({ who: null, what: 't.csv', counts, place }),
      appUrl: 'https://fieldhouse.example.org',
      logoUrl: null,
      team: membership.parse({ ...team, interfaceLanguage: language }),
    }).text ?? ''
  );
}

test.each([
  ['en', 'import_done', { imported: 1, refused: 0 }, '1 row was imported from t.csv.'],
  [
    'en',
    'import_done',
    { imported: 1200, refused: 1 },
    '1,200 rows were imported from t.csv. 1 row was rejected.',
  ],
  [
    'en',
    'import_failed',
    { imported: 0, refused: 0 },
    'The import stopped. 0 rows were imported from t.csv.',
  ],
  [
    'es',
    'import_done',
    { imported: 1, refused: 2 },
    'Se ha importado 1 fila de t.csv. Se han rechazado 2 filas.',
  ],
] as const)(
  'a mail in %s reports an import with its number of rows: %s %j',
  (language, kind, counts, text) => {
    expect(textOf(language, kind, counts).replaceAll(/\s+/g, ' ')).toContain(text);
  },
);
