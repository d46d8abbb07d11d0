// Plausible people, the same ones at every first start.

/** Deterministic numbers from 0 up to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const firstNames = [
  'Ana',
  'Bruno',
  'Clara',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Inés',
  'Jonas',
  'Katya',
  'Liam',
  'Mona',
  'Noor',
  'Oscar',
  'Priya',
  'Quinn',
  'Rosa',
  'Samir',
  'Tove',
  'Uma',
  'Victor',
  'Wen',
  'Ximena',
  'Yusuf',
  'Zoé',
  'Aisha',
  'Ben',
  'Carmen',
  'Diego',
  'Esther',
  'Felix',
  'Greta',
  'Hana',
  'Ivo',
  'Julia',
  'Kofi',
  'Lucía',
  'Mateo',
  'Nadia',
] as const;
export const lastNames = [
  'Almeida',
  'Castillo',
  'Nguyen',
  'Petrov',
  'Rossi',
  'Haddad',
  'Okafor',
  'Moreau',
  'Fontaine',
  'Eriksen',
  'Kowalski',
  'Chen',
  'Silva',
  'Ibrahim',
  'Dubois',
  'Raman',
  'Tanaka',
  'Lopez',
  'Quist',
  'Brandt',
  'Schmidt',
  'García',
  'Novak',
  'Osei',
  'Park',
  'Reyes',
  'Santos',
  'Takahashi',
  'Ueda',
  'Vargas',
  'Weber',
  'Yilmaz',
  'Zhang',
  'Andersen',
  'Baptiste',
  'Costa',
  'Demir',
] as const;
export const cities = [
  'Sacramento',
  'Oakland',
  'Fresno',
  'San José',
  'Berkeley',
  'Davis',
  'Stockton',
  'Modesto',
] as const;

export function pick<T>(random: () => number, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

export function asciiName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();
}

/** A day between two years, as YYYY-MM-DD. */
export function someDay(random: () => number, firstYear: number, lastYear: number): string {
  const from = Date.UTC(firstYear, 0, 1);
  const to = Date.UTC(lastYear, 11, 31);
  return new Date(from + random() * (to - from)).toISOString().slice(0, 10);
}
