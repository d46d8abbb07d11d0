// Posters of the centre's events: one drawing for each kind of event, in several lights.
import { createRandom } from '../people.ts';

export const sceneKinds = ['planting', 'choir', 'board', 'lunch', 'openHouse', 'repair', 'story'] as const;
export type SceneKind = (typeof sceneKinds)[number];

interface Light {
  readonly sky: string;
  readonly far: string;
  readonly near: string;
  readonly warm: string;
  readonly strong: string;
  readonly dark: string;
}

/** Morning, noon, afternoon, evening. */
export const lights: readonly Light[] = [
  { sky: '#fbe8d3', far: '#cfe0c3', near: '#8fb996', warm: '#f2a65a', strong: '#d1495b', dark: '#2f4b45' },
  { sky: '#d6ecf5', far: '#b9dcc0', near: '#6fae87', warm: '#f6c667', strong: '#e07a5f', dark: '#264653' },
  { sky: '#fde2c8', far: '#e9c9a1', near: '#a8b377', warm: '#ef8e5a', strong: '#8c4a5a', dark: '#4a3b38' },
  { sky: '#37415f', far: '#4d5d85', near: '#54768a', warm: '#f5c26b', strong: '#e8896b', dark: '#1f2640' },
];

/** `variant` selects the light and varies the surroundings. */
export function scene(kind: SceneKind, variant: number): string {
  const light = lights[variant % lights.length];
  if (!light) throw new Error('No light.');
  const random = createRandom(1 + variant * 31 + sceneKinds.indexOf(kind));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160" width="570" height="380">' +
    `<rect width="240" height="160" fill="${light.sky}"/>${drawn[kind](light, random)}</svg>`
  );
}

type Drawing = (light: Light, random: () => number) => string;

function times(count: number, draw: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => draw(n)).join('');
}

const sun = ({ warm }: Light, x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="30" fill="${warm}" opacity=".25"/><circle cx="${x}" cy="${y}" r="19" fill="${warm}"/>`;

const hills = ({ far, near }: Light) =>
  `<path d="M0 104Q50 70 112 96T240 82V160H0Z" fill="${far}"/><path d="M0 124Q70 98 140 118T240 112V160H0Z" fill="${near}"/>`;

const planting: Drawing = (light, random) => {
  const tree = (x: number, y: number, size: number) =>
    `<rect x="${x - size * 0.09}" y="${y - size * 0.5}" width="${size * 0.18}" height="${size * 0.5}" fill="${light.dark}"/>` +
    `<circle cx="${x}" cy="${y - size * 0.75}" r="${size * 0.36}" fill="${light.dark}" opacity=".85"/>` +
    `<circle cx="${x - size * 0.22}" cy="${y - size * 0.55}" r="${size * 0.24}" fill="${light.dark}" opacity=".7"/>`;
  const sapling = (x: number) =>
    `<path d="M${x} 146V126" stroke="${light.dark}" stroke-width="2"/><path d="M${x} 130Q${x - 10} 128 ${x - 11} 119 ${x - 1} 120 ${x} 130ZM${x} 126Q${x + 9} 124 ${x + 10} 116 ${x + 1} 117 ${x} 126Z" fill="${light.dark}"/>` +
    `<ellipse cx="${x}" cy="147" rx="11" ry="3" fill="${light.strong}" opacity=".55"/>`;
  const shovel = `<g transform="rotate(14 196 120)"><rect x="194.5" y="92" width="3" height="38" fill="${light.strong}"/><path d="M189 128H203V140Q196 150 189 140Z" fill="${light.dark}"/><rect x="190" y="89" width="12" height="4" rx="2" fill="${light.strong}"/></g>`;
  const trees = times(6, (n) => tree(18 + n * 36 + random() * 14, 108 + random() * 8, 26 + random() * 22));
  return (
    sun(light, 60 + random() * 110, 42) +
    hills(light) +
    trees +
    times(4, (n) => sapling(34 + n * 40)) +
    shovel
  );
};

const choir: Drawing = (light, random) => {
  const curtains = times(
    9,
    (n) =>
      `<path d="M${n * 28 - 6} 0H${n * 28 + 10}L${n * 28 + 6} 160H${n * 28 - 2}Z" fill="${light.strong}" opacity=".22"/>`,
  );
  const faces = ['#f0c8a4', '#c98f66', '#8a5a3d', '#e3b189', '#6d4631', '#dba57c'];
  const robes = [light.dark, light.strong, light.near];
  const singer = (n: number) => {
    const [x, y] = [38 + n * 33, 74 + (n % 2) * 9 + random() * 4];
    return (
      `<path d="M${x - 17} 146Q${x - 17} ${y + 18} ${x} ${y + 18}T${x + 17} 146Z" fill="${robes[n % robes.length]}"/>` +
      `<circle cx="${x}" cy="${y + 5}" r="11.5" fill="${faces[n % faces.length]}"/>` +
      `<path d="M${x - 12} ${y + 4}Q${x - 11} ${y - 9} ${x} ${y - 9}T${x + 12} ${y + 4}Q${x + 5} ${y - 3} ${x} ${y - 3}T${x - 12} ${y + 4}Z" fill="${light.dark}"/>` +
      `<ellipse cx="${x}" cy="${y + 10}" rx="2.4" ry="3.2" fill="#5b2b2b"/><circle cx="${x - 4}" cy="${y + 4}" r="1.2" fill="#33261f"/><circle cx="${x + 4}" cy="${y + 4}" r="1.2" fill="#33261f"/>` +
      `<path d="M${x - 9} ${y + 32}L${x} ${y + 35} ${x + 9} ${y + 32}V${y + 44}L${x} ${y + 47} ${x - 9} ${y + 44}Z" fill="#fffdf7"/>`
    );
  };
  const note = (x: number, y: number) =>
    `<g fill="${light.warm}"><ellipse cx="${x}" cy="${y}" rx="4.6" ry="3.5"/><path d="M${x + 3} ${y}V${y - 18}L${x + 13} ${y - 14}V${y - 10}L${x + 5} ${y - 13}V${y}Z"/></g>`;
  const notes = times(5, (n) => note(26 + n * 44 + random() * 12, 30 + random() * 22));
  return `<rect width="240" height="160" fill="${light.far}"/>${curtains}${notes}${times(6, singer)}<rect y="140" width="240" height="20" fill="${light.dark}"/>`;
};

const board: Drawing = (light, random) => {
  const bars = times(5, (n) => {
    const height = 8 + random() * 26;
    return `<rect x="${97 + n * 10}" y="${66 - height}" width="7" height="${height}" rx="1.5" fill="${n === 3 ? light.strong : light.near}"/>`;
  });
  const window = (x: number) =>
    `<rect x="${x}" y="20" width="42" height="50" rx="3" fill="${light.far}"/><path d="M${x + 21} 20V70M${x} 45H${x + 42}" stroke="#fff" stroke-width="3" opacity=".7"/>`;
  const chair = (x: number, y: number) =>
    `<rect x="${x - 12}" y="${y - 16}" width="24" height="22" rx="8" fill="${light.strong}" opacity=".8"/>`;
  const paper = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="17" height="11" rx="1" fill="#fffdf7" transform="rotate(${Math.round(random() * 24 - 12)} ${x} ${y})"/>`;
  return [
    `<rect y="100" width="240" height="60" fill="${light.near}" opacity=".45"/>`,
    window(24),
    window(174),
    `<rect x="88" y="18" width="64" height="54" rx="3" fill="#fffdf7"/><path d="M93 67H147" stroke="${light.dark}" stroke-width="1.6"/>${bars}`,
    times(4, (n) => chair(57 + n * 42, 98)),
    `<ellipse cx="120" cy="122" rx="98" ry="30" fill="${light.dark}" opacity=".25"/><ellipse cx="120" cy="116" rx="98" ry="30" fill="${light.warm}"/>`,
    times(5, (n) => paper(48 + n * 32, 104 + (n % 2) * 15)),
    `<path d="M112 110H128L126 124H114Z" fill="${light.dark}"/><path d="M120 110Q112 98 116 92M120 110Q128 100 126 92M120 110V90" stroke="${light.near}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  ].join('');
};

const lunch: Drawing = (light, random) => {
  const stripes = times(
    9,
    (n) =>
      `<path d="M${n * 30 - 8} 92H${n * 30 + 7}L${n * 34 - 12} 160H${n * 34 - 30}Z" fill="${light.strong}" opacity=".28"/>`,
  );
  const steam = times(3, (n) => {
    const x = 98 + n * 22;
    return `<path d="M${x} 66Q${x - 8} 54 ${x} 45T${x + 2} ${20 + random() * 10}" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" opacity=".75"/>`;
  });
  const pieces = times(
    9,
    (n) =>
      `<circle cx="${78 + n * 10.5}" cy="${81 + (n % 3) * 3}" r="${2.4 + random() * 2.2}" fill="${n % 2 ? light.near : light.strong}"/>`,
  );
  const bread = (x: number, y: number) =>
    `<path d="M${x} ${y}Q${x - 2} ${y - 16} ${x + 15} ${y - 16}T${x + 30} ${y}Z" fill="${light.warm}"/><path d="M${x + 8} ${y - 12}L${x + 12} ${y - 4}M${x + 16} ${y - 13}L${x + 20} ${y - 4}" stroke="#fff" stroke-width="2" opacity=".6"/>`;
  return [
    `<rect y="92" width="240" height="68" fill="#fffdf7"/>${stripes}${steam}`,
    `<ellipse cx="120" cy="138" rx="64" ry="8" fill="${light.dark}" opacity=".18"/>`,
    `<path d="M62 84H178Q176 134 120 136T62 84Z" fill="${light.dark}"/><ellipse cx="120" cy="84" rx="58" ry="11" fill="${light.warm}"/>${pieces}`,
    `<path d="M70 96Q78 122 104 128" stroke="#fff" stroke-width="3" fill="none" opacity=".35" stroke-linecap="round"/>`,
    bread(14, 126),
    bread(28, 138),
    `<g fill="${light.strong}"><ellipse cx="206" cy="98" rx="9" ry="13"/><rect x="203.5" y="106" width="5" height="40" rx="2.5"/></g>`,
  ].join('');
};

const openHouse: Drawing = (light, random) => {
  const flags = times(12, (n) => {
    const [x, y] = [n * 21, 22 + Math.sin((n / 11) * Math.PI) * 13];
    return `<path d="M${x} ${y}H${x + 13}L${x + 6.5} ${y + 14}Z" fill="${[light.strong, light.warm, light.near][n % 3]}"/>`;
  });
  const pane = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="19" height="21" rx="2" fill="${light.warm}"/><path d="M${x + 9.5} ${y}V${y + 21}M${x} ${y + 10}H${x + 19}" stroke="${light.dark}" stroke-width="1.4"/>`;
  const flowers = times(
    10,
    (n) =>
      `<circle cx="${22 + n * 22 + random() * 8}" cy="${140 + random() * 12}" r="3.2" fill="${n % 2 ? light.strong : light.warm}"/>`,
  );
  return [
    hills(light),
    `<path d="M0 20Q120 50 240 20" stroke="${light.dark}" stroke-width="1.4" fill="none"/>${flags}`,
    `<rect x="66" y="78" width="108" height="58" fill="#fffaf0"/><path d="M56 82L120 42 184 82Z" fill="${light.strong}"/><rect x="150" y="46" width="11" height="22" fill="${light.dark}"/>`,
    pane(76, 92),
    pane(145, 92),
    `<circle cx="120" cy="66" r="7" fill="${light.warm}"/><path d="M106 136V106Q106 94 120 94T134 106V136Z" fill="${light.dark}"/><path d="M134 136V106Q134 98 128 95L146 101V140Z" fill="${light.near}"/>`,
    `<path d="M106 136H134L164 160H76Z" fill="${light.warm}" opacity=".7"/>${flowers}`,
  ].join('');
};

const repair: Drawing = (light, random) => {
  const wheel = (x: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} 98)"><circle cx="${x}" cy="98" r="27" fill="none" stroke="${light.dark}" stroke-width="5"/>${times(
      8,
      (n) =>
        `<path d="M${x} 98L${x + 25 * Math.cos((n * Math.PI) / 4)} ${98 + 25 * Math.sin((n * Math.PI) / 4)}" stroke="${light.dark}" stroke-width="1"/>`,
    )}</g><circle cx="${x}" cy="98" r="4" fill="${light.strong}"/>`;
  const frame = `<path d="M78 98L104 62H146L116 98ZM104 62L116 98M146 62L162 98M146 62L143 50H156M104 62L101 53M93 52H109" fill="none" stroke="${light.strong}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;
  const tools = times(6, (n) => {
    const x = 26 + n * 36 + random() * 8;
    return n % 2
      ? `<path d="M${x} 8V28" stroke="${light.near}" stroke-width="4" stroke-linecap="round"/><circle cx="${x}" cy="31" r="6" fill="none" stroke="${light.near}" stroke-width="4"/>`
      : `<rect x="${x - 3}" y="8" width="6" height="13" rx="3" fill="${light.strong}"/><rect x="${x - 1.2}" y="20" width="2.4" height="16" fill="${light.dark}"/>`;
  });
  const cup = `<path d="M196 108H216V126Q206 132 196 126Z" fill="#fffdf7"/><path d="M216 112Q226 112 224 119T215 123" fill="none" stroke="#fffdf7" stroke-width="3"/><path d="M202 103Q199 97 203 92M210 103Q207 97 211 92" stroke="#fff" stroke-width="2.4" fill="none" stroke-linecap="round"/>`;
  return [
    `<rect width="240" height="42" fill="${light.far}"/>${tools}`,
    `<rect y="122" width="240" height="38" fill="${light.warm}"/><rect y="122" width="240" height="5" fill="${light.dark}" opacity=".25"/>`,
    wheel(78, random() * 40),
    wheel(162, random() * 40),
    frame,
    cup,
  ].join('');
};

const story: Drawing = (light, random) => {
  const star = (x: number, y: number, r: number) =>
    `<path d="M${x} ${y - r}L${x + r * 0.3} ${y - r * 0.3} ${x + r} ${y} ${x + r * 0.3} ${y + r * 0.3} ${x} ${y + r} ${x - r * 0.3} ${y + r * 0.3} ${x - r} ${y} ${x - r * 0.3} ${y - r * 0.3}Z" fill="${light.warm}"/>`;
  const stars = times(9, (n) => star(18 + n * 25 + random() * 10, 16 + random() * 44, 3 + random() * 5));
  const lines = times(
    4,
    (n) =>
      `<path d="M${72 + n * 2} ${104 + n * 8}L110 ${110 + n * 7.4}M${168 - n * 2} ${104 + n * 8}L130 ${110 + n * 7.4}" stroke="${light.dark}" stroke-width="1.6" opacity=".35"/>`,
  );
  return [
    hills(light),
    stars,
    `<circle cx="178" cy="44" r="20" fill="${light.warm}"/><circle cx="187" cy="38" r="18" fill="${light.sky}"/>`,
    `<path d="M56 100Q92 88 120 106 148 88 184 100V150Q148 138 120 154 92 138 56 150Z" fill="${light.strong}"/>`,
    `<path d="M62 94Q94 82 120 100V146Q94 130 62 142Z" fill="#fffdf7"/><path d="M178 94Q146 82 120 100V146Q146 130 178 142Z" fill="#f7efdf"/>${lines}`,
    `<path d="M120 100Q112 76 92 70 110 62 124 78 128 60 148 62 134 70 130 88Z" fill="${light.near}"/><circle cx="132" cy="70" r="1.8" fill="${light.dark}"/>`,
    `<path d="M56 150Q20 146 0 156V160H240V156Q220 146 184 150 148 138 120 154 92 138 56 150Z" fill="${light.dark}" opacity=".2"/>`,
  ].join('');
};

const drawn: Readonly<Record<SceneKind, Drawing>> = {
  planting,
  choir,
  board,
  lunch,
  openHouse,
  repair,
  story,
};
