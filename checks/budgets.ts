// What may be spent: one row for each budget. `npm run check` prints what is left, and fails at a tenth over: a change that goes
// over by little sees it, and the next repairs it, instead of a finished one being refused for a kilobyte.

export interface Budget {
  readonly what: string;
  readonly max: number;
  readonly unit: 'kB' | 'lines' | 'files';
}

/** Compressed script of a first visit, with headers, in units of 1024 bytes. */
export interface FirstLoad extends Budget {
  readonly unit: 'kB';
  /** The list of chunks that the build of the page writes into `dist`. */
  readonly chunks: '.chunks.json' | '.visitor-chunks.json';
  /** The page and the modules that it imports on demand before it is complete; what they import statically is followed. */
  readonly modules: readonly string[];
  /** Scripts that the page names and no module imports. */
  readonly files: readonly string[];
  /** Modules of pages that were open before: their scripts are there already. */
  readonly after?: readonly string[];
}

const phrasesOfApp = ['app', 'ui', 'errors'].map((slice) => `../phrases/src/en/${slice}.ts`);

export const firstLoads = {
  signIn: {
    what: 'first load of the sign-in page',
    max: 200,
    unit: 'kB',
    chunks: '.chunks.json',
    modules: [
      'index.html',
      ...phrasesOfApp,
      '../phrases/src/en/identity.ts',
      'src/features/identity/sign-in/login-page.tsx',
    ],
    files: ['before-paint.js'],
  },
  recordsTable: {
    what: 'first load of a records table',
    max: 400,
    unit: 'kB',
    chunks: '.chunks.json',
    modules: [
      'index.html',
      ...phrasesOfApp,
      '../phrases/src/team-pages-en.ts',
      'src/api/api.ts',
      'src/api/backends.ts',
      'src/app/frame/palette/recent-places.ts',
      'src/app/session/own-user.ts',
      'src/app/session/team-collections.ts',
      'src/features/fields/values/collection-of.ts',
      'src/features/outgoing-hold/hold-banner.tsx',
      'src/features/records/records-page/records-page.tsx',
      'src/features/records/table/records-grid.tsx',
      'src/features/records/table/records-table.tsx',
      'src/routes/team-{$teamId}/team-page.tsx',
    ],
    files: ['before-paint.js'],
  },
  publicWizard: {
    what: 'first load of a public wizard',
    max: 118,
    unit: 'kB',
    chunks: '.visitor-chunks.json',
    modules: ['visitor.html', '../../phrases-en'],
    files: [],
  },
  sharedView: {
    what: 'first load of a shared view or website widget',
    max: 115,
    unit: 'kB',
    chunks: '.visitor-chunks.json',
    modules: ['shared.html', '../../phrases-en', '../phrases/src/en/shared-views.ts'],
    files: [],
  },
  mailEditor: {
    what: 'editor of a mail, after the page of its message',
    max: 180,
    unit: 'kB',
    chunks: '.chunks.json',
    modules: ['src/features/messages/message-content.tsx'],
    files: [],
    after: ['index.html', ...phrasesOfApp, 'src/features/messages/message-page.tsx'],
  },
} satisfies Readonly<Record<string, FirstLoad>>;

/** Short enough to review: a schema is written once if it is named, by exporting it. */
export const apiDocument: Budget = { what: 'packages/contract/openapi.json', max: 23_000, unit: 'lines' };

/** Of one source, of one test. */
export const lines = { source: 400, test: 600 } as const;

/** In one folder; a test is next to its subject and is not searched for on its own, neither are styles. */
export const filesInFolder = 20;

/**
 * Registries: one file per noun, each looked up by its name. Subfolders would only make them harder to find, so they have no
 * budget.
 */
export const registers: readonly string[] = [
  'packages/contract/src',
  'packages/phrases/src/en',
  'packages/phrases/src/es',
  'packages/server/migrations',
  'e2e',
];

export interface Spending extends Budget {
  readonly spent: number;
}

const tolerance = 0.1;

export function isFarOver({ max, spent }: Pick<Spending, 'max' | 'spent'>): boolean {
  return spent > max * (1 + tolerance);
}

/** What is left of each, or by how much it is over. */
export function describe({ what, max, unit, spent }: Spending): string {
  const left = max - spent;
  const number = (value: number) => (unit === 'kB' ? value.toFixed(1) : String(value));
  const sum = `${number(spent)} of ${max} ${unit}`;
  if (left >= 0) return `  ${what}: ${sum}, ${number(left)} left`;
  const percent = ((-left / max) * 100).toFixed(1);
  return `${isFarOver({ max, spent }) ? '✗' : '!'} ${what}: ${sum}, ${percent} % over`;
}
