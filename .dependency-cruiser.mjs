// Who may import whom. Every rule says why; `npm run check` holds the code to them.
const feature = '^packages/server/src/features/([^/]+)/';
const webFeature = '^packages/web/src/features/([^/]+)/';
const tests = '\\.(test|e2e)\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A circle of files can only be understood, tested and moved as one file.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'kernel-is-product-free',
      comment: 'The kernel is machinery; what it knew of the product could not be taken out again.',
      severity: 'error',
      from: { path: '^packages/server/src/kernel/' },
      to: { path: '^packages/server/src/features/' },
    },
    {
      name: 'door-only',
      comment: 'A slice can change inside as long as its door stays.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: {
        path: '^packages/server/src/features/([^/]+)/',
        pathNot: ['^packages/server/src/features/$1/', '/index\\.ts$'],
      },
    },
    {
      name: 'web-door-only',
      comment: 'A slice can change inside as long as its door stays.',
      severity: 'error',
      from: { path: webFeature, pathNot: tests },
      to: {
        path: '^packages/web/src/features/([^/]+)/',
        pathNot: ['^packages/web/src/features/$1/', '/index\\.tsx?$'],
      },
    },
    {
      name: 'ui-is-product-free',
      comment: 'The parts of ui serve any product: they know React and CSS, not ours.',
      severity: 'error',
      from: { path: '^packages/web/src/ui/' },
      to: { path: '^packages/(contract|domain|phrases|web/src/(app|api|features|routes))' },
    },
    {
      name: 'web-never-sees-server',
      comment: 'What the browser loads must not hold a line of the server.',
      severity: 'error',
      from: { path: '^packages/(web|phrases|domain|contract)/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules that need neither disk nor network run in the browser and in a test alike.',
      severity: 'error',
      from: { path: '^packages/(domain|contract)/src', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'journeys-see-the-product-from-outside',
      comment: 'A journey or a bench that imports sources tests something nobody uses.',
      severity: 'error',
      from: { path: '^(e2e|bench)/' },
      to: { path: '^packages/(server|web)/' },
    },
    {
      name: 'nobody-imports-tests',
      comment: 'What only tests need must not reach the product.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src', pathNot: tests },
      to: { path: ['^packages/server/test/', '^(e2e|bench|checks)/', tests] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '/dist/', '\\.css$'] },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
