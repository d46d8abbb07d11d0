import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { seed } from '../../../test/seed.ts';
import { joinNames, type PersonName } from './join-names.ts';

/** `Clara Zhang` with both names apart; `Clara` without a surname, `-` without a name. */
function apart(text: string): PersonName {
  const [first = '', ...last] = text.split(' ');
  if (text === '-') return { first: null, last: '  ' };
  return { first, last: last.length === 0 ? null : last.join(' ') };
}

const whole = (text: string): PersonName => ({ whole: text === '-' ? null : text });

describe('names of people with two fields', () => {
  test.each([
    ['Clara Zhang', 'Clara Zhang', 'Clara Zhang'],
    ['Clara Zhang|Tom Zhang', 'Clara and Tom Zhang', 'Clara y Tom Zhang'],
    ['Clara Zhang|Tom Ruiz', 'Clara Zhang and Tom Ruiz', 'Clara Zhang y Tom Ruiz'],
    ['Clara Zhang|Tom Zhang|Ana Zhang', 'Clara, Tom, and Ana Zhang', 'Clara, Tom y Ana Zhang'],
    ['Clara Díaz|Inés Díaz', 'Clara and Inés Díaz', 'Clara e Inés Díaz'],
    ['Ana Ruiz|Hielo Ruiz', 'Ana and Hielo Ruiz', 'Ana y Hielo Ruiz'],
    ['Clara Zhang|Tom Zhang|Ana Ruiz', 'Clara and Tom Zhang, and Ana Ruiz', 'Clara y Tom Zhang, y Ana Ruiz'],
    [
      'Clara Zhang|Tom Zhang|Inés Ruiz',
      'Clara and Tom Zhang, and Inés Ruiz',
      'Clara y Tom Zhang, e Inés Ruiz',
    ],
    ['Ana Ruiz|Clara Zhang|Tom Zhang', 'Ana Ruiz, and Clara and Tom Zhang', 'Ana Ruiz, y Clara y Tom Zhang'],
    ['Clara Zhang|Ana Ruiz|Tom Zhang', 'Clara and Tom Zhang, and Ana Ruiz', 'Clara y Tom Zhang, y Ana Ruiz'],
    [
      'Clara Zhang|Ana Ruiz|Ben Ochoa',
      'Clara Zhang, Ana Ruiz, and Ben Ochoa',
      'Clara Zhang, Ana Ruiz y Ben Ochoa',
    ],
    ['Clara|Tom Zhang', 'Clara and Tom', 'Clara y Tom'],
    ['Clara Zhang|-', 'Clara Zhang', 'Clara Zhang'],
    ['-|-', '', ''],
    ['', '', ''],
    ['Clara Zhang|clara  ZHANG', 'Clara Zhang', 'Clara Zhang'],
    ['Clara Zhang|Tom ZHANG', 'Clara and Tom Zhang', 'Clara y Tom Zhang'],
    ['Ana Pérez|Luis Perez', 'Ana Pérez and Luis Perez', 'Ana Pérez y Luis Perez'],
    ['Ana de la Cruz|Luis de la Cruz', 'Ana and Luis de la Cruz', 'Ana y Luis de la Cruz'],
    ['Ann Zhang|Bob Zhang|Cy Zhang|Di Zhang', 'Ann, Bob, Cy, and Di Zhang', 'Ann, Bob, Cy y Di Zhang'],
    [
      'Clara Zhang|Tom Zhang|Cy Zhang|Di Zhang|Ed Zhang',
      'Clara and Tom Zhang and family',
      'Clara y Tom Zhang y familia',
    ],
    [
      'Clara Zhang|Tom Ruiz|Cy Zhang|Di Zhang|Ed Zhang',
      'Clara Zhang and Tom Ruiz and family',
      'Clara Zhang y Tom Ruiz y familia',
    ],
  ])('%s', (people, english, spanish) => {
    const names = people === '' ? [] : people.split('|').map(apart);
    expect([joinNames(names, 'en'), joinNames(names, 'es')]).toEqual([english, spanish]);
  });

  it('names a person who has a surname only by it', () => {
    expect(joinNames([{ first: '', last: 'Ruiz' }], 'en')).toBe('Ruiz');
    expect(joinNames([apart('Clara Zhang'), { first: null, last: 'Ruiz' }], 'en')).toBe('Clara and Ruiz');
  });
});

test.each([
  ['Ana de la Cruz|Luis de la Cruz', 'Ana and Luis de la Cruz'],
  ['Kim Min-jun|Kim Seo-yeon', 'Kim Min-jun and Kim Seo-yeon'],
  ['Clara Zhang|Tom', 'Clara Zhang and Tom'],
  ['Clara Zhang|Tom Zhang|Ana Ruiz', 'Clara Zhang, Tom Zhang, and Ana Ruiz'],
  ['Zhang|Tom Zhang', 'Zhang and Tom Zhang'],
  ['Clara Maria Zhang', 'Clara Maria Zhang'],
  ['Clara Zhang|Clara Zhang', 'Clara Zhang'],
  ['Clara  Zhang|Tom zhang', 'Clara and Tom Zhang'],
])('whole names: %s', (people, english) => {
  expect(joinNames(people.split('|').map(whole), 'en')).toBe(english);
});

describe('long names', () => {
  const long = (first: string) => ({ first, last: 'Wolfeschlegelsteinhausenbergerdorff' });

  it('are shortened to first names', () => {
    const people = [
      { ...long('Hubert'), last: 'Featherstonehaugh-Cholmondeley' },
      { first: 'Maria', last: 'Wolfeschlegelsteinhausenbergerdorff' },
    ];
    expect(joinNames(people, 'en')).toBe('Hubert and Maria');
    expect(joinNames(people, 'es')).toBe('Hubert y Maria');
  });

  it('then to the head and family', () => {
    const first = 'Bartholomew-Maximilian Alexander';
    const people = [1, 2, 3].map((nth) => ({ first: `${first} ${nth}`, last: 'Zhang' }));
    expect(joinNames(people, 'en')).toBe(`${first} 1 Zhang and family`);
  });

  it('of one person stay', () => {
    const name = 'A'.repeat(90);
    expect(joinNames([{ whole: name }], 'en')).toBe(name);
  });
});

describe('any household', () => {
  const first = fc.constantFrom('Ana', 'Luis', 'Inés', 'Hielo', 'Tom', 'Clara', 'José María', ' Zoë ', '');
  const last = fc.constantFrom('Zhang', 'Ruiz', 'de la Cruz', 'zhang', 'O’Neil', '', null);
  const person = fc.record({ first, last });

  it('names everyone once, in order, with no surname twice in a row', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 4 }), fc.constantFrom('en', 'es'), (people, language) => {
        const text = joinNames(people, language as 'en' | 'es');
        const known = people.map((each) => (each.first.trim() || each.last?.trim()) ?? '').filter(Boolean);
        for (const name of known) expect(text.toLowerCase()).toContain(name.toLowerCase());
        expect(text).not.toMatch(/(Zhang|Ruiz|Cruz|Neil) (and|y) \1/iu);
        expect(text).not.toMatch(/ {2}|,,|^ | $|undefined|null/u);
        expect(joinNames(people, language as 'en' | 'es')).toBe(text);
      }),
      { numRuns: 10_000, seed },
    );
  });
});
