// Reads the environment: flat and typed, no decisions. Every setting of the product is declared here and nowhere else;
// docs/operate.md is checked against this list.
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
    .describe('production: no demo data, no default secrets'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('PostgreSQL 15 or newer, as the owner of the database; embedded when unset'),
  DATA_DIR: z.string().optional().describe('Folder for the embedded database and files; default .data'),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Private bucket for files; the folder DATA_DIR/files when unset'),
  S3_REGION: z.string().min(1).optional().describe('Region of the bucket; required with S3_BUCKET'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of another store that speaks as S3 does; AWS’s own when unset'),
  S3_PATH_STYLE: flag
    .optional()
    .describe('Names the bucket in the path of the address and not in its host; default false'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('With S3_SECRET_ACCESS_KEY; AWS’s own chain of credentials when both are unset'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret of S3_ACCESS_KEY_ID'),
  PORT: port.optional().describe('Port to listen on; default 4400'),
  HOST: z.string().optional().describe('Address to listen on; default 127.0.0.1'),
  APP_URL: z.url().optional().describe('Public address, used in every link; default http://HOST:PORT'),
  APP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs cookies and links; at least 32 characters; required in production'),
  SMTP_URL: z
    .url()
    .optional()
    .describe(
      'smtp://user:pass@host:port or smtps://…, with ?tls=required or ?tls=off where STARTTLS must or must not be used; the sandbox takes every mail when unset',
    ),
  MAIL_FROM: z
    .string()
    .optional()
    .describe('Sender of the house’s own mails; required in production with SMTP_URL'),
  SIGN_UP: z
    .enum(['open', 'closed'])
    .optional()
    .describe('Whether strangers may create accounts; default open'),
  IDENTITY_PROVIDER: z
    .enum(['local', 'cognito'])
    .optional()
    .describe('Who keeps the passwords: the house itself, or an Amazon Cognito user pool; default local'),
  COGNITO_USER_POOL_ID: z
    .string()
    .optional()
    .describe('The user pool; required with IDENTITY_PROVIDER=cognito'),
  COGNITO_CLIENT_ID: z
    .string()
    .optional()
    .describe('An app client of the pool, without a secret; required with IDENTITY_PROVIDER=cognito'),
  COGNITO_REGION: z.string().optional().describe('Region of the pool; default us-east-1'),
  COGNITO_ENDPOINT: z
    .url()
    .optional()
    .describe('Address of an emulator such as cognito-local; the region’s own when unset'),
  DEMO: flag
    .optional()
    .describe('Seeds the demo team and shows its sign-in; default true, always false in production'),
  STYLE_GUIDE: flag
    .optional()
    .describe('Serves /test/*, /temp and /testWs; default true, false in production'),
  BRANDS: z.string().optional().describe('JSON object host → brand name; other hosts are Fieldhouse'),
  MAP_TILE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of map pictures with {z}, {x} and {y}; maps draw the plain world they bring when unset',
    ),
  MAP_TILE_ATTRIBUTION: z
    .string()
    .max(200)
    .optional()
    .describe('Whom the map pictures are from, as their makers want it said on the map'),
  TRUST_PROXY: count
    .optional()
    .describe('Number of proxies in front whose X-Forwarded-For is believed; default none'),
  DATABASE_POOL_SIZE: count.optional().describe('Connections a process; default 10'),
  MAX_IN_FLIGHT: count.optional().describe('Requests worked on at once before 503; default 4 × the pool'),
  MAX_FILE_BYTES: count.optional().describe('Largest file of a record, in bytes; default 52428800'),
  REQUEST_TIMEOUT_MS: count
    .optional()
    .describe('Longest time to receive a request, of an upload longest time without progress; default 30000'),
  KEY_REQUESTS_PER_MINUTE: count.optional().describe('Requests of one API key a minute; default 600'),
  PERSON_REQUESTS_PER_MINUTE: count
    .optional()
    .describe('Requests of one signed-in person a minute, counted in each process; default 3000'),
  WEBHOOKS_ALLOW_PRIVATE: flag
    .optional()
    .describe(
      'Lets webhooks go to private addresses and without TLS, where receivers stand beside the house; default false',
    ),
  HOLD_OUTGOING: flag
    .optional()
    .describe(
      'true: each start puts everything that leaves on hold, as after a restore; false: restored and copied databases are not detected; default: they are, and put on hold',
    ),
  STATEMENT_TIMEOUT_MS: count.optional().describe('Longest time of one query of the API; default 5000'),
  SMTP_CONNECTIONS: count.optional().describe('Connections to the SMTP server a worker; default 20'),
  MAIL_RATE_PER_SECOND: count.optional().describe('Most messages a second a worker; default unlimited'),
  WEB_DIST: z.string().optional().describe('Folder of the built web app; default packages/web/dist'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .optional()
    .describe('Default info'),
  BATCH_ROWS: count.optional().describe('Tests only: rows that background work handles in one step'),
  FAIL_AT: z.string().optional().describe('Tests only: name of the step at which the process kills itself'),
});
export type Env = z.output<typeof envSchema>;

/** Throws an Error that names every setting that is wrong. Empty strings count as unset. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(
    Object.keys(envSchema.shape)
      .map((key) => [key, source[key]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = envSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
}

/** The operator has to change something; shown without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
