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

/** The cities in order: coordinates, and first postal code. */
const places = [
  [38.5816, -121.4944, 95_811],
  [37.8044, -122.2712, 94_601],
  [36.7378, -119.7871, 93_701],
  [37.3382, -121.8863, 95_110],
  [37.8716, -122.2727, 94_702],
  [38.5449, -121.7405, 95_616],
  [37.9577, -121.2908, 95_202],
  [37.6391, -120.9969, 95_350],
] as const;

/**
 * A point around the centre of a city: a spiral that looks scattered. Every fortieth address is not geocoded.
 */
export function addressIn(city: number, line1: string, n: number): object {
  const [latitude, longitude, postalCode] = places[city] ?? places[0];
  const [turn, far] = [n * 2.4, 0.004 * Math.sqrt(n % 97)];
  const isFound = n % 40 !== 39;
  return {
    line1,
    city: cities[city] ?? '',
    region: 'CA',
    postalCode: String(postalCode + (n % 7)),
    country: 'US',
    latitude: isFound ? Number((latitude + far * Math.sin(turn)).toFixed(5)) : null,
    longitude: isFound ? Number((longitude + far * Math.cos(turn)).toFixed(5)) : null,
  };
}

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
export function randomDay(random: () => number, firstYear: number, lastYear: number): string {
  const from = Date.UTC(firstYear, 0, 1);
  const to = Date.UTC(lastYear, 11, 31);
  return new Date(from + random() * (to - from)).toISOString().slice(0, 10);
}
