import { expect, test } from 'vitest';
import { fillSegments, mergeColumns, parseMergeTags, tagNameOf } from '../merge-tags.ts';
import { givenNameOf } from './given-name.ts';

const examples: readonly (readonly [name: string, given: string])[] = [
  ['Clara Zhang', 'Clara'],
  ['Clara', 'Clara'],
  ['', ''],
  ['  Clara   Zhang ', 'Clara'],
  // Titles and suffixes.
  ['Dr. Clara Zhang', 'Clara'],
  ['Prof. Dr. Clara Zhang, PhD', 'Clara'],
  ['Sra. Lucía Gómez', 'Lucía'],
  ['Clara Zhang, Jr.', 'Clara'],
  ['Clara Zhang Jr', 'Clara'],
  ['Sir Ian', 'Ian'],
  ['Doña Carmen', 'Carmen'],
  ['Mr. Smith', ''],
  ['Mr. and Mrs. Smith', ''],
  ['Dr.', ''],
  // The surname first.
  ['Zhang, Clara', 'Clara'],
  ['van der Berg, Dr. Anna Maria', 'Anna'],
  ['Zhang, Clara, PhD', 'Clara'],
  ['Gómez,', 'Gómez'],
  ['ZHANG Clara', 'Clara'],
  ['DE LA CRUZ Juan', 'Juan'],
  ['JR Ewing', 'JR'],
  // In these languages the family comes first, and no greeting is sure.
  ['田中 太郎', ''],
  ['김 민수', ''],
  ['Nguyễn Văn An', ''],
  ['Don Juan Pérez', 'Juan'],
  ['Don Johnson', 'Don'],
  ['Princess Diana', 'Diana'],
  ['Friends of the Park', ''],
  ['Joan of Arc', 'Joan'],
  ['Test User', ''],
  ['clara.zhang', ''],
  // Particles belong to surnames.
  ['José de la Cruz', 'José'],
  ['de la Cruz', ''],
  ['van Gogh', ''],
  ['Van Morrison', 'Van'],
  // Initials.
  ['J. Ronald Tolkien', 'Ronald'],
  ['J. R. R. Tolkien', ''],
  ['Tolkien, J.', ''],
  // Two people.
  ['Ana y Luis Pérez', 'Ana y Luis'],
  ['Ana & Luis', 'Ana & Luis'],
  // As a form was filled in.
  ['CLARA ZHANG', 'Clara'],
  ['jean-luc picard', 'Jean-Luc'],
  ['AJ Lee', 'AJ'],
  ["D'Arcy Wentworth", "D'Arcy"],
  // What is no person, or no alphabet with words.
  ['Robert (Bob) Smith', 'Robert'],
  ['clara@example.org', ''],
  ['Riverside Trading Ltd.', ''],
  ['张伟', '张伟'],
  ['Prof. Dr. med. Hans Müller', 'Hans'],
  ['Dr. rer. nat. Anna Schmidt', 'Anna'],
  ['Dipl.-Ing. Hans Müller', 'Hans'],
  ['Müller, Prof. Dr. h.c. mult. Hans', 'Hans'],
  ['Nat King Cole', 'Nat'],
  ['Med Hondo', 'Med'],
  ['Fr. John Smith', 'John'],
  ['Frau Dr. med. Schmidt', ''],
  ['St. John Smith', ''],
  ['The Smith Family', ''],
  ['Familie Müller', ''],
  ['Estate of John Doe', ''],
  ['First Baptist Church', ''],
  ['Charlotte Church', 'Charlotte'],
  ['Fam. Müller', ''],
  ['Sankt Peter', ''],
  ['Smith & Sons', ''],
  ['Acme, Inc.', ''],
  ['Team Riverside', ''],
  ['PD Dr. Anna Huber', 'Anna'],
  ['Ph.D. Anna Huber', 'Anna'],
  ['Hans Müller, Dr.', 'Hans'],
  ['N/A', ''],
  ['n.a.', ''],
  ['-', ''],
  ['Unknown', ''],
];

test.each(examples)('the given name of “%s” is “%s”', (name, given) => {
  expect(givenNameOf(name)).toBe(given);
});

test('a tag writes the first name of its column, and its fallback where the name has none', () => {
  const segments = parseMergeTags('Dear {{name:first_name | friend}}, {{host.name:first_name}} of {{name}}');
  const write = (part: unknown) => String(part);
  expect(fillSegments(segments, { name: 'Zhang, Clara', 'host.name': 'Ana Ruiz' }, write)).toBe(
    'Dear Clara, Ana of Zhang, Clara',
  );
  expect(fillSegments(segments, { name: 'Mr. Smith' }, write)).toBe('Dear friend,  of Mr. Smith');
  expect(mergeColumns('{{name:first_name}} {{name}} {{name:shout}}')).toEqual(['name']);
  expect(segments.flatMap((part) => (part.kind === 'tag' ? [tagNameOf(part)] : []))).toEqual([
    'name:first_name',
    'host.name:first_name',
    'name',
  ]);
});
