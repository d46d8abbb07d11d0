// Reads the environment: flat and typed, no decisions. Every setting of the product is declared here and
// nowhere else; docs/operate.md is checked against this list.
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().int().min(0).max(65_535));
const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .pipe(z.number().int().min(1));

export const envSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .optional()
    .describe('production turns off demo data and default secrets'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe(
      'PostgreSQL 15 or newer, connecting as the owner of the database. Default: the embedded database',
    ),
  DATA_DIR: z.string().optional().describe('Folder for the embedded database and files. Default: .data'),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Private bucket for files. Default: the folder DATA_DIR/files'),
  S3_REGION: z.string().min(1).optional().describe('Region of the bucket. Required with S3_BUCKET'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of another S3-compatible store. Default: AWS'),
  S3_PATH_STYLE: flag
    .optional()
    .describe('Puts the bucket name in the URL’s path instead of its host. Default: false'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Set together with S3_SECRET_ACCESS_KEY. Default: the AWS credential chain'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret for S3_ACCESS_KEY_ID'),
  PORT: port.optional().describe('Port to listen on. Default: 4400'),
  HOST: z.string().optional().describe('Address to listen on. Default: 127.0.0.1'),
  APP_URL: z.url().optional().describe('Public URL, used in every link. Default: http://HOST:PORT'),
  APP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs cookies and links. At least 32 characters. Required in production'),
  SMTP_URL: z
    .url()
    .optional()
    .describe(
      'smtp://user:pass@host:port or smtps://…; add ?tls=required or ?tls=off to force STARTTLS on or off. Default: the sandbox takes every email',
    ),
  MAIL_FROM: z
    .string()
    .optional()
    .describe('Sender address of the emails this installation sends. Required in production with SMTP_URL'),
  SENDER_ADDRESSES: z
    .enum(['confirmed', 'own_domain'])
    .optional()
    .describe(
      'Addresses that messages may come from: any confirmed one, or only those of MAIL_FROM’s domain. Teams’ own mail accounts aren’t restricted. Default: confirmed',
    ),
  SES_REGION: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Amazon SES region that messages are sent through. With SMTP_URL, single emails still use SMTP',
    ),
  SES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of an SES emulator, also for teams’ own accounts. Default: AWS'),
  SES_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Set together with SES_SECRET_ACCESS_KEY. Default: the AWS credential chain'),
  SES_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret for SES_ACCESS_KEY_ID'),
  SES_CONFIGURATION_SET: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .describe('Configuration set whose events go to SNS. Default: the one of the identity'),
  SES_CONNECTIONS: count
    .optional()
    .describe('Requests to Amazon SES at the same time per worker. Default: 20'),
  SNS_TOPIC_ARNS: z
    .string()
    .regex(/^arn:[^,\s]+(\s*,\s*arn:[^,\s]+)*$/)
    .optional()
    .describe('SNS topics whose notifications are accepted, separated by commas. Default: none'),
  SNS_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of an SNS emulator, for its certificates and subscriptions. Default: AWS'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i)
    .optional()
    .describe('Twilio account that SMS are sent through. Default: the sandbox takes every SMS'),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional().describe('Secret for TWILIO_ACCOUNT_SID'),
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional()
    .describe('Number of that account that SMS come from, such as +19165550100'),
  TWILIO_CONNECTIONS: count
    .optional()
    .describe('Requests to Twilio at the same time per worker. Default: 10'),
  SMS_SEGMENT_PRICE: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,6})? [A-Z]{3}$/)
    .optional()
    .describe(
      'What a segment through TWILIO_ACCOUNT_SID costs, such as 0.0079 USD. Default: no costs are shown',
    ),
  TWILIO_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of a Twilio emulator, also for teams’ own accounts. Default: Twilio'),
  DNS_SERVERS: z
    .string()
    .regex(/^[\d.a-f:[\]]+(\s*,\s*[\d.a-f:[\]]+)*$/i)
    .optional()
    .describe(
      'Addresses of the DNS servers that the records of sending domains and the names in links of messages are looked up at, separated by commas. Default: those of the system',
    ),
  SPF_MECHANISM: z
    .string()
    .regex(/^(include|ip4|ip6|a|mx|exists):[\w.:/-]+$/i)
    .optional()
    .describe(
      'What the SPF record of a sending domain must contain for the server of SMTP_URL, such as include:spf.example.org. Default: not checked',
    ),
  BOUNCE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i)
    .optional()
    .describe(
      'Domain that mail servers return undelivered messages of SMTP_URL to, at one address per recipient. Default: they go to the sender’s address',
    ),
  BOUNCE_PORT: port
    .optional()
    .describe(
      'Port of HOST where a worker receives mail for BOUNCE_DOMAIN, whose MX record has to lead there. Default: none',
    ),
  BOUNCE_IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe(
      'Mailbox that gets all mail for BOUNCE_DOMAIN, instead of BOUNCE_PORT: imaps://user:password@host/folder, or imap:// for STARTTLS, with ?tls=off for none. Default: none',
    ),
  SIGN_UP: z
    .enum(['open', 'closed'])
    .optional()
    .describe('Whether anyone can create an account. Default: open'),
  IDENTITY_PROVIDER: z
    .enum(['local', 'cognito'])
    .optional()
    .describe(
      'Where passwords are stored: in this installation (local) or in an Amazon Cognito user pool. Default: local',
    ),
  COGNITO_USER_POOL_ID: z
    .string()
    .optional()
    .describe('Cognito user pool. Required with IDENTITY_PROVIDER=cognito'),
  COGNITO_CLIENT_ID: z
    .string()
    .optional()
    .describe('An app client of the pool, without a secret. Required with IDENTITY_PROVIDER=cognito'),
  COGNITO_REGION: z.string().optional().describe('Region of the pool. Default: us-east-1'),
  COGNITO_ENDPOINT: z
    .url()
    .optional()
    .describe('URL of an emulator such as cognito-local. Default: the region’s endpoint'),
  DEMO: flag
    .optional()
    .describe('Creates the demo team and offers its sign-in. Default: true; always false in production'),
  STYLE_GUIDE: flag
    .optional()
    .describe('Serves /test/*, /temp, and /testWs. Default: true; false in production'),
  BRANDS: z
    .string()
    .optional()
    .describe('JSON object that maps hosts to brand names. Default: Fieldhouse for every host'),
  MAP_TILE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of map tiles, with {z}, {x}, and {y}. Default: the built-in plain world map'),
  MAP_TILE_ATTRIBUTION: z
    .string()
    .max(200)
    .optional()
    .describe('Credit shown on the map, as the tile provider requires it'),
  TRUST_PROXY: count
    .optional()
    .describe('Number of proxies in front whose X-Forwarded-For is trusted. Default: none'),
  DATABASE_POOL_SIZE: count.optional().describe('Database connections per process. Default: 10'),
  MAX_IN_FLIGHT: count
    .optional()
    .describe('Requests handled at the same time; further ones wait. Default: 4 × the pool'),
  MAX_FILE_BYTES: count.optional().describe('Largest file in a record, in bytes. Default: 52428800'),
  TEAM_MAX_RECORDS: count
    .optional()
    .describe('Records of each team, without those in the trash. Default: unlimited'),
  TEAM_MAX_STORAGE_MB: count
    .optional()
    .describe('Megabytes of records and files of each team. Default: unlimited'),
  TEAM_MAX_EMAILS_PER_MONTH: count
    .optional()
    .describe('Emails of messages that each team sends in a month (UTC). Default: unlimited'),
  TEAM_MAX_SMS_PER_MONTH: count
    .optional()
    .describe('SMS of messages that each team sends in a month (UTC). Default: unlimited'),
  TEAM_MAX_API_CALLS_PER_MONTH: count
    .optional()
    .describe('Requests with API keys to each team in a month (UTC). Default: unlimited'),
  TEAM_MAX_SHARED_MESSAGES_PER_DAY: count
    .optional()
    .describe(
      'Emails and SMS that each team sends in a day (UTC) through the provider of the installation; the rest waits for the next day. Default: 20000; unlimited if sign-up is closed or nothing is really sent',
    ),
  TEAM_MAX_CONFIRMATIONS_PER_DAY: count
    .optional()
    .describe(
      'Confirmation emails of the subscription lists of each team in a day (UTC); the rest waits for the next day. Default: 2000; unlimited as above',
    ),
  TEAM_MAX_INVITATIONS_PER_DAY: count
    .optional()
    .describe('Invitations that each team sends in a day (UTC). Default: 200; unlimited as above'),
  TEAM_MAX_TESTS_PER_DAY: count
    .optional()
    .describe('Test messages that each team sends in a day (UTC). Default: 200; unlimited as above'),
  MAILBOX_MAX_MAILS_PER_DAY: count
    .optional()
    .describe(
      'Mails that others ask for one mailbox in a day (UTC), of all teams together: confirmations of lists, invitations, and links, receipts and messages of public wizards; one team sends at most four tenths of them. Default: 10',
    ),
  NEW_TEAM_DAYS: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .optional()
    .describe('Days after its creation in which a team can send a tenth of these, or 0. Default: 7'),
  REQUEST_TIMEOUT_MS: count
    .optional()
    .describe(
      'Longest time to receive a request; for uploads, longest time without progress. Default: 30000',
    ),
  API_KEY_REQUESTS_PER_MINUTE: count
    .optional()
    .describe('Requests per minute for each API key. Default: 600'),
  USER_REQUESTS_PER_MINUTE: count
    .optional()
    .describe('Requests per minute for each signed-in user, counted in each process. Default: 3000'),
  WEBHOOKS_ALLOW_PRIVATE: flag
    .optional()
    .describe(
      'Lets webhooks call private addresses and skip TLS, for receivers on the same network. Default: false',
    ),
  HOLD_OUTGOING: flag
    .optional()
    .describe(
      'true: each start puts everything that leaves on hold, as after a restore; false: restored and copied databases are not detected; default: they are, and put on hold',
    ),
  STATEMENT_TIMEOUT_MS: count.optional().describe('Longest time for one API query. Default: 5000'),
  SMTP_CONNECTIONS: count.optional().describe('Connections to the SMTP server per worker. Default: 20'),
  MAIL_RATE_PER_SECOND: count
    .optional()
    .describe('Most messages per second, of all workers together. Default: unlimited'),
  MAIL_WARM_UP: flag
    .optional()
    .describe(
      'Limits mails of the instance’s provider by day: 50, 100, 500, 1,000, 5,000, 10,000 and twice as many on each further day of sending. The rest of a message waits for the next day (UTC). Default: false',
    ),
  WEB_DIST: z.string().optional().describe('Folder of the built web app. Default: packages/web/dist'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .optional()
    .describe('Default: info'),
  BATCH_ROWS: count.optional().describe('Tests only: rows that background work handles in one step'),
  PROOF_ATTEMPTS: count
    .optional()
    .describe('Tests only: average number of attempts that solve a wizard’s proof of work'),
  SEARCH_PATIENCE_MS: count
    .optional()
    .describe('Tests only: milliseconds after which a search gives up on tables it is not done with'),
  FAIL_AT: z
    .string()
    .optional()
    .describe('Tests only: name of the step at which the process kills itself on purpose'),
});
export type Env = z.output<typeof envSchema>;

/** Settings that were renamed: ignoring one would silently apply the default. To be removed after one release. */
const renamedSettings = {
  KEY_REQUESTS_PER_MINUTE: 'API_KEY_REQUESTS_PER_MINUTE',
  PERSON_REQUESTS_PER_MINUTE: 'USER_REQUESTS_PER_MINUTE',
} as const;

/** Throws an error that names every invalid or renamed setting. Empty strings count as unset. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const renamed = Object.entries(renamedSettings).filter(
    ([old]) => source[old] !== undefined && source[old] !== '',
  );
  if (renamed.length > 0) {
    const lines = renamed.map(([old, current]) => `  ${old} is now ${current}`);
    throw new ConfigError(`These settings were renamed:\n${lines.join('\n')}`);
  }
  const present = Object.fromEntries(
    Object.keys(envSchema.shape)
      .map((key) => [key, source[key]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = envSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings aren’t valid:\n${lines.join('\n')}`);
}

/** An error that the operator has to fix; printed without a stack trace. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
