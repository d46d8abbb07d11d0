// The allowed imports. Every rule contains its reason; checks/imports.test.ts enforces them.
import type { Rule } from './import-graph.ts';

const feature = '^packages/server/src/features/([^/]+)/';
const webFeature = '^packages/web/src/features/([^/]+)/';
const tests = '\\.(test|e2e)\\.tsx?$';

export const rules: readonly Rule[] = [
  {
    name: 'no-cycles',
    why: 'A circle of files can only be understood, tested and moved as one file.',
    from: {},
    to: { isCircular: 'files' },
  },
  {
    name: 'folders-have-an-order',
    why: 'The files of a folder are read from the bottom up; a cycle has no first file, not even one of types.',
    from: {},
    to: { isCircular: 'folders' },
    known: ['packages/server/src/kernel: context.ts db events files http jobs outage.ts outgoing'],
  },
  {
    name: 'kernel-is-product-free',
    why: 'The kernel is machinery; what it knew of the product could not be taken out again.',
    from: { path: '^packages/server/src/kernel/', pathNot: tests },
    to: { path: '^packages/server/src/features/' },
  },
  {
    name: 'door-only',
    why: 'A slice can change inside as long as its door stays.',
    from: { path: feature, pathNot: tests },
    to: {
      path: '^packages/server/src/features/([^/]+)/',
      pathNot: ['^packages/server/src/features/$1/', '/index\\.ts$'],
    },
  },
  {
    name: 'sql-only-in-queries',
    why: 'A review of an index, a lock or a leak must find every query.',
    from: {
      path: '^packages/server/src/',
      pathNot: [
        '-queries\\.ts$',
        '/kernel/db/',
        '/features/records/engine/',
        // Passes better-auth the database handle that it requires.
        '/identity/providers/better-auth\\.ts$',
        tests,
      ],
    },
    to: { path: '^kysely$', isRuntime: true },
  },
  {
    name: 'http-only-in-routes',
    why: 'Actions are called by tests, jobs and other actions: what they know of a request is defined in kernel/http/http-request.ts.',
    from: {
      path: '^packages/server/src/',
      pathNot: [
        '-routes\\.ts$',
        // Binds endpoints to the framework.
        '/kernel/http/',
        '^packages/server/src/app\\.ts$',
        tests,
      ],
    },
    to: { path: '^@?fastify(/|$)' },
  },
  {
    name: 'web-door-only',
    why: 'A slice can change inside as long as its door stays.',
    from: { path: webFeature, pathNot: tests },
    to: {
      path: '^packages/web/src/features/([^/]+)/',
      pathNot: ['^packages/web/src/features/$1/', '/index\\.tsx?$'],
    },
  },
  {
    name: 'ui-is-product-free',
    why: 'The parts of ui serve any product: they know React and CSS, not ours.',
    from: { path: '^packages/web/src/ui/' },
    to: { path: '^packages/(contract|domain|phrases|web/src/(app|api|features|routes))' },
  },
  {
    name: 'api-below-app',
    why: 'The client of the API serves every page, so it can know none of them.',
    from: { path: '^packages/web/src/api/', pathNot: tests },
    to: { path: '^packages/web/src/(app|features|routes)/' },
  },
  {
    name: 'app-below-features',
    why: 'The frame holds whatever slices there are.',
    from: { path: '^packages/web/src/app/', pathNot: tests },
    to: { path: '^packages/web/src/(features|routes)/' },
  },
  {
    name: 'features-below-routes',
    why: 'A route names its page; a page that knew its route could stand at no other.',
    from: { path: webFeature, pathNot: tests },
    to: { path: '^packages/web/src/routes/' },
  },
  {
    name: 'web-never-sees-server',
    why: 'What the browser loads must not hold a line of the server.',
    from: { path: '^packages/(web|phrases|domain|contract)/' },
    to: { path: '^packages/server/' },
  },
  {
    name: 'contract-first',
    why: 'The contract depends on nothing; rules and phrases depend on it.',
    from: { path: '^packages/contract/', pathNot: tests },
    to: { path: '^packages/(domain|phrases)/' },
  },
  {
    name: 'domain-is-pure',
    why: 'Rules that need neither disk nor network run in the browser and in a test alike.',
    from: { path: '^packages/(domain|contract|phrases)/src', pathNot: tests },
    to: { isCore: true },
  },
  {
    name: 'journeys-see-the-product-from-outside',
    why: 'A journey or a bench that imports sources tests something that users never run.',
    from: { path: '^(e2e|bench)/' },
    to: { path: '^packages/(server|web)/' },
  },
  {
    name: 'nothing-leaves-past-the-gate',
    why: 'A restored database must send nothing. Code that opens a connection to the outside is listed here, and checks the gate.',
    from: {
      path: '^packages/server/src/',
      pathNot: [
        tests,
        // Ports; kernel/outgoing/gated-ports.ts and deps.ts put the gate before them.
        '/kernel/mail/mail-port\\.ts$',
        '/kernel/outgoing/outbound-http\\.ts$',
        // The SMTP connection of bulk mails; sending/running-sender.ts puts the gate before it.
        '/messages/sending/smtp/smtp-slot\\.ts$',
        // The mailboxes that bounces are returned to; bounce-mailboxes/read-mailboxes.ts and check-account.ts check the gate.
        '/messages/bounce-mailboxes/mailbox-connection\\.ts$',
        // The client of Amazon SES: running-sender.ts puts the gate before its slot, gated-ports.ts before its mail.
        '/kernel/mail/ses-client\\.ts$',
        '/kernel/mail/ses-mail\\.ts$',
        '/messages/sending/ses/ses-worker\\.ts$',
        // The HTTP connections of that client and of Twilio's, which running-sender.ts gates too.
        '/kernel/mail/api-agent\\.ts$',
        // Extends the class of a response; opens nothing.
        '/kernel/http/security-headers\\.ts$',
        // Connections of our own: the database, free ports, what an address is.
        '/kernel/http/forwarded-addresses\\.ts$',
        '/kernel/db/',
        '/kernel/outgoing/public-address\\.ts$',
        '/src/run\\.ts$',
      ],
    },
    to: {
      path: '^(nodemailer|imapflow|undici|@aws-sdk/client-sesv2|node:(net|tls|http|https|http2|dgram))(/|$)',
      isRuntime: true,
    },
  },
  {
    name: 'ports-only-with-their-gate',
    why: 'A port that is made elsewhere would send without asking.',
    from: {
      path: '^packages/server/src/',
      pathNot: [
        tests,
        '/src/deps\\.ts$',
        '/messages/sending/running-sender\\.ts$',
        '/kernel/outgoing/gated-ports\\.ts$',
      ],
    },
    to: {
      path: [
        '/kernel/mail/mail-port\\.ts$',
        '/kernel/outgoing/outbound-http\\.ts$',
        '/kernel/mail/ses-mail\\.ts$',
        '/messages/sending/ses/ses-slot\\.ts$',
        '/messages/sending/smtp/smtp-slot\\.ts$',
      ],
      isRuntime: true,
    },
  },
  {
    name: 'no-imports-of-tests',
    why: 'What only tests need must not reach the product.',
    from: { path: '^packages/[^/]+/src', pathNot: tests },
    to: { path: ['^packages/(server|web)/test/', '^(e2e|bench|checks)/', tests] },
  },
];
