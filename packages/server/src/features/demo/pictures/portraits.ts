// Portraits of fictional people: a few shapes, combined at random, the same at every first start.
import { pick } from '../people.ts';

export interface PortraitTraits {
  readonly hasLongHair: boolean;
  readonly isOld: boolean;
  readonly isChild: boolean;
}

const walls = [
  '#cfe5da',
  '#f6dfc4',
  '#cfdcf1',
  '#f3d3d3',
  '#dcd6ee',
  '#e4e7c9',
  '#cfe6ea',
  '#efdbe8',
] as const;
const skins = [
  ['#f6d7c0', '#e9bda0'],
  ['#eec3a0', '#dba77f'],
  ['#dba57c', '#c48a60'],
  ['#b97d56', '#a0673f'],
  ['#8f5a3c', '#764629'],
  ['#6b4530', '#563422'],
] as const;
const hairs = ['#2b211d', '#4a3328', '#6d4a33', '#8a5a35', '#b98a4f', '#a4492c'] as const;
const greys = ['#b8b6b2', '#d8d5d0', '#8e8b88'] as const;
const clothes = [
  '#136f4a',
  '#34567f',
  '#a3483f',
  '#c98a2b',
  '#5a4a78',
  '#3f6f74',
  '#8a4f69',
  '#53555c',
] as const;

interface Colours {
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  readonly cloth: string;
}

/** Behind the head, and in front of it. */
interface Hair {
  readonly behind: string;
  readonly before: string;
}

export function portrait(random: () => number, { hasLongHair, isOld, isChild }: PortraitTraits): string {
  const [skin, shade] = pick(random, skins);
  const colours = {
    skin,
    shade,
    hair: isOld ? pick(random, greys) : pick(random, hairs),
    cloth: pick(random, clothes),
  };
  const wall = pick(random, walls);
  const { behind, before } = pick(random, hasLongHair ? longHair : shortHair)(colours);
  const isBearded = !hasLongHair && !isChild && random() < 0.35;
  const hasGlasses = random() < (isOld ? 0.6 : 0.22);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">',
    `<rect width="100" height="100" fill="${wall}"/><circle cx="78" cy="22" r="40" fill="#fff" opacity=".22"/>`,
    behind,
    shoulders(random, colours),
    `<circle cx="31.5" cy="48" r="4" fill="${shade}"/><circle cx="68.5" cy="48" r="4" fill="${shade}"/>`,
    `<ellipse cx="50" cy="46" rx="18.5" ry="${isChild ? 19.5 : 21.5}" fill="${skin}"/>`,
    isBearded ? beard(colours) : '',
    features(random, colours),
    before,
    hasGlasses ? glasses : '',
    '</svg>',
  ].join('');
}

function shoulders(random: () => number, { shade, cloth }: Colours): string {
  const neck = `<rect x="42.5" y="58" width="15" height="20" rx="7" fill="${shade}"/>`;
  const body = `<path d="M14 100C14 82 30 74 43 73Q50 79 57 73C70 74 86 82 86 100Z" fill="${cloth}"/>`;
  const collars = [
    '<path d="M43 73Q50 79 57 73L59 75Q50 84 41 75Z" fill="#fff" opacity=".35"/>',
    '<path d="M42 73L50 86 58 73 63 76 52 95H48L37 76Z" fill="#fff" opacity=".55"/>',
    '<path d="M20 90H80V94H20Z" fill="#fff" opacity=".25"/>',
    '',
  ];
  return neck + body + pick(random, collars);
}

const ink = '#33261f';

function features(random: () => number, { hair, shade }: Colours): string {
  const smile = pick(random, [
    `<path d="M43 56Q50 62.5 57 56" fill="none" stroke="${ink}" stroke-width="1.7" stroke-linecap="round"/>`,
    '<path d="M42.5 55.5H57.5Q55.5 62.5 50 62.5T42.5 55.5Z" fill="#fff"/>',
    `<path d="M44.5 57.5Q50 60.5 55.5 57" fill="none" stroke="${ink}" stroke-width="1.7" stroke-linecap="round"/>`,
  ]);
  const brow = (x: number) =>
    `<path d="M${x - 4} 41.2Q${x} 39 ${x + 4} 41.2" fill="none" stroke="${hair}" stroke-width="1.8" stroke-linecap="round"/>`;
  return [
    `<circle cx="42.5" cy="46" r="2" fill="${ink}"/><circle cx="57.5" cy="46" r="2" fill="${ink}"/>`,
    brow(42.5),
    brow(57.5),
    `<path d="M50 46.5Q48 51 50.8 51.6" fill="none" stroke="${shade}" stroke-width="1.7" stroke-linecap="round"/>`,
    '<circle cx="37.5" cy="52.5" r="3.2" fill="#d9534f" opacity=".16"/><circle cx="62.5" cy="52.5" r="3.2" fill="#d9534f" opacity=".16"/>',
    smile,
  ].join('');
}

function beard({ hair }: Colours): string {
  return `<path d="M31.6 48C32 63 41 70.5 50 70.5S68 63 68.4 48C66 53.5 60 52.5 50 52.5S34 53.5 31.6 48Z" fill="${hair}" opacity=".92"/>`;
}

const glasses =
  '<g fill="#fff" fill-opacity=".18" stroke="#2f3438" stroke-width="1.4"><circle cx="42.3" cy="46.3" r="5.6"/><circle cx="57.7" cy="46.3" r="5.6"/><path d="M47.9 45.6Q50 44.6 52.1 45.6M36.7 45.5L31.8 44.3M63.3 45.5L68.2 44.3" fill="none"/></g>';

type Cut = (colours: Colours) => Hair;

const fringe = 'M30.6 46C30.5 29 41 22.5 50 22.5S69.5 29 69.4 46C66 38.5 61 35 52 34 44 33.5 35 37 30.6 46Z';

const shortHair: readonly Cut[] = [
  ({ hair }) => ({ behind: '', before: `<path d="${fringe}" fill="${hair}"/>` }),
  ({ hair }) => ({
    behind: '',
    before: `<path d="M30.8 45C28 25 43 19 54 20.5 67 22 71.5 33 69.2 45 68 39 66 35.5 62 32.5 52 38.5 40 37 35.5 34.5 32.5 37.5 31.5 41 30.8 45Z" fill="${hair}"/>`,
  }),
  ({ hair }) => ({
    behind: '',
    before: `<g fill="${hair}">${[
      [34, 34, 6],
      [38, 27, 7],
      [46, 23.5, 7],
      [54, 23.5, 7],
      [62, 27, 7],
      [66, 34, 6],
      [50, 28, 9],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
      .join('')}</g>`,
  }),
  ({ hair }) => ({
    behind: `<path d="M30 50C28 42 31 38 34 36L66 36C69 38 72 42 70 50Z" fill="${hair}"/>`,
    before: '',
  }),
];

const longHair: readonly Cut[] = [
  ({ hair }) => ({
    behind: `<path d="M50 20C31 20 26 34 26.5 50 27 62 26 68 30 73H70C74 68 73 62 73.5 50 74 34 69 20 50 20Z" fill="${hair}"/>`,
    before: `<path d="${fringe}" fill="${hair}"/>`,
  }),
  ({ hair }) => ({
    behind: `<path d="M50 20C31 20 27 33 27 50 27 70 22 80 20 90H80C78 80 73 70 73 50 73 33 69 20 50 20Z" fill="${hair}"/>`,
    before: `<path d="M30.6 47C31 30 40 23 51 22.5 62 22.5 69.5 31 69.4 47 67 40 60 35 55 29 49 35 36 38 30.6 47Z" fill="${hair}"/>`,
  }),
  ({ hair }) => ({
    behind: `<circle cx="50" cy="17" r="9" fill="${hair}"/>`,
    before: `<path d="${fringe}" fill="${hair}"/>`,
  }),
  ({ hair }) => ({
    behind: `<g fill="${hair}">${[
      [30, 38],
      [27, 48],
      [29, 58],
      [70, 38],
      [73, 48],
      [71, 58],
      [37, 28],
      [50, 24],
      [63, 28],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9.5"/>`)
      .join('')}</g>`,
    before: `<path d="M31 42C33 29 42 26 50 26S67 29 69 42C64 34.5 58 33 50 33S36 34.5 31 42Z" fill="${hair}"/>`,
  }),
  // A scarf.
  ({ cloth }) => ({
    behind: `<path d="M50 19C29 19 25 37 26.5 52 27.5 66 33 76 30 84H70C67 76 72.5 66 73.5 52 75 37 71 19 50 19Z" fill="${cloth}"/>`,
    before: `<path d="M30.5 50C29 30 40 21 50 21S71 30 69.5 50C67 38 60 32.5 50 32.5S33 38 30.5 50Z" fill="${cloth}"/><path d="M34 66Q50 76 66 66L68 78Q50 88 32 78Z" fill="${cloth}"/>`,
  }),
];
