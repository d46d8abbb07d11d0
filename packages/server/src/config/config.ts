// Derives the configuration from the environment: defaults, checks, grouping. Secrets are separate, so that
// the rest can be logged.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { ConfigError, type Env } from './env.ts';

export interface Config {
  readonly isProduction: boolean;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** The bucket where files are stored; undefined: they are stored in the data folder. */
  readonly s3: S3Config | undefined;
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash. */
  readonly appUrl: string;
  readonly identity: IdentityConfig;
  readonly isSignUpOpen: boolean;
  readonly isDemo: boolean;
  readonly isStyleGuideOn: boolean;
  readonly brands: Readonly<Record<string, string>>;
  readonly mapTiles: MapTiles | null;
  /** Whether webhooks may go to private addresses, and without TLS. */
  readonly mayCallPrivate: boolean;
  /**
   * True: hold outgoing traffic from the start; false: never check for a restored database; undefined: check.
   */
  readonly holdOutgoing: boolean | undefined;
  readonly trustProxy: number | false;
  readonly webDist: string;
  readonly logLevel: string;
  readonly failAt: string | undefined;
  /** Undefined: each kind of background work has its own. */
  readonly batchRows: number | undefined;
  /** Undefined: as many as protect a public wizard. */
  readonly proofAttempts: number | undefined;
  readonly database: {
    readonly poolSize: number;
    readonly statementTimeoutMs: number;
  };
  readonly limits: {
    readonly maxInFlight: number;
    readonly maxFileBytes: number;
    readonly requestTimeoutMs: number;
    readonly keyRequestsPerMinute: number;
    readonly userRequestsPerMinute: number;
  };
  readonly mail: {
    readonly from: string;
    readonly connections: number;
    readonly ratePerSecond: number | undefined;
    readonly isSandbox: boolean;
    readonly senderAddresses: 'confirmed' | 'own_domain';
    /** Undefined: messages are sent by SMTP or go to the sandbox. */
    readonly ses: SesConfig | undefined;
    /** Of an emulator, without a trailing slash; also for the accounts of teams. */
    readonly sesEndpoint: string | undefined;
    readonly snsTopicArns: readonly string[];
    readonly snsEndpoint: string | undefined;
  };
}

interface SesConfig {
  readonly region: string;
  readonly configurationSet: string;
  readonly connections: number;
}

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Address of a service other than AWS. */
  readonly endpoint: string | undefined;
  /** The bucket's name in the path of the address, not in its host. */
  readonly isPathStyle: boolean;
}

interface MapTiles {
  /** With {z}, {x} and {y}. */
  readonly url: string;
  readonly attribution: string;
}

export interface CognitoConfig {
  readonly provider: 'cognito';
  readonly userPoolId: string;
  readonly clientId: string;
  readonly region: string;
  /** Of an emulator, without a trailing slash. */
  readonly endpoint: string | undefined;
}

type IdentityConfig = { readonly provider: 'local' } | CognitoConfig;

export interface Secrets {
  readonly appSecret: string;
  readonly smtpUrl: string | undefined;
  /** Undefined: AWS's own chain of credentials. */
  readonly s3Keys: AwsKeys | undefined;
  readonly sesKeys: AwsKeys | undefined;
}

export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const root = path.resolve(import.meta.dirname, '../../../..');

export function readConfig(env: Env): Config {
  const isProduction = env.NODE_ENV === 'production';
  const host = env.HOST ?? '127.0.0.1';
  const port = env.PORT ?? 4400;
  const poolSize = env.DATABASE_POOL_SIZE ?? 10;
  if (isProduction) refuseUnsafeProduction(env);
  return {
    isProduction,
    databaseUrl: env.DATABASE_URL,
    dataDir: path.resolve(root, env.DATA_DIR ?? '.data'),
    s3: readS3(env),
    host,
    port,
    appUrl: (
      env.APP_URL ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
    ).replace(/\/+$/, ''),
    identity: readIdentity(env),
    isSignUpOpen: env.SIGN_UP !== 'closed',
    isDemo: !isProduction && (env.DEMO ?? true),
    isStyleGuideOn: env.STYLE_GUIDE ?? !isProduction,
    brands: readBrands(env.BRANDS),
    mapTiles: readMapTiles(env),
    mayCallPrivate: env.WEBHOOKS_ALLOW_PRIVATE ?? false,
    holdOutgoing: env.HOLD_OUTGOING,
    trustProxy: env.TRUST_PROXY ?? false,
    webDist: path.resolve(root, env.WEB_DIST ?? 'packages/web/dist'),
    logLevel: env.LOG_LEVEL ?? 'info',
    failAt: isProduction ? undefined : env.FAIL_AT,
    batchRows: isProduction ? undefined : env.BATCH_ROWS,
    proofAttempts: isProduction ? undefined : env.PROOF_ATTEMPTS,
    database: { poolSize, statementTimeoutMs: env.STATEMENT_TIMEOUT_MS ?? 5000 },
    limits: {
      maxInFlight: env.MAX_IN_FLIGHT ?? poolSize * 4,
      maxFileBytes: env.MAX_FILE_BYTES ?? 50 * 1024 * 1024,
      requestTimeoutMs: env.REQUEST_TIMEOUT_MS ?? 30_000,
      keyRequestsPerMinute: env.API_KEY_REQUESTS_PER_MINUTE ?? 600,
      userRequestsPerMinute: env.USER_REQUESTS_PER_MINUTE ?? 3000,
    },
    mail: {
      from: env.MAIL_FROM ?? 'Fieldhouse <no-reply@fieldhouse.test>',
      connections: env.SMTP_CONNECTIONS ?? 20,
      ratePerSecond: env.MAIL_RATE_PER_SECOND,
      isSandbox: env.SMTP_URL === undefined && env.SES_REGION === undefined,
      senderAddresses: env.SENDER_ADDRESSES ?? 'confirmed',
      ses: readSes(env),
      sesEndpoint: env.SES_ENDPOINT?.replace(/\/+$/, ''),
      snsTopicArns: env.SNS_TOPIC_ARNS?.split(',').map((arn) => arn.trim()) ?? [],
      snsEndpoint: env.SNS_ENDPOINT?.replace(/\/+$/, ''),
    },
  };
}

export function readSecrets(env: Env, config: Config): Secrets {
  // Outside production, a secret derived from the data folder preserves sessions across restarts without a
  // setting.
  const fallback = createHash('sha256').update(`fieldhouse-development:${config.dataDir}`).digest('hex');
  return {
    appSecret: env.APP_SECRET ?? fallback,
    smtpUrl: env.SMTP_URL,
    s3Keys: readKeys(env, 'S3'),
    sesKeys: readKeys(env, 'SES'),
  };
}

function readS3(env: Env): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PATH_STYLE: isPathStyle } = env;
  if (bucket === undefined) {
    const lost = (['S3_REGION', 'S3_ENDPOINT', 'S3_PATH_STYLE', 'S3_ACCESS_KEY_ID'] as const).find(
      (key) => env[key] !== undefined,
    );
    if (lost) throw new ConfigError(`${lost} is set without S3_BUCKET: files would not go to S3.`);
    return undefined;
  }
  if (region === undefined) {
    throw new ConfigError(
      'With S3_BUCKET, S3_REGION must be set (us-east-1 where the store has no regions).',
    );
  }
  return { bucket, region, endpoint: endpoint?.replace(/\/+$/, ''), isPathStyle: isPathStyle ?? false };
}

function readSes(env: Env): SesConfig | undefined {
  const { SES_REGION: region, SES_CONFIGURATION_SET: set, SES_CONNECTIONS: connections } = env;
  if (region !== undefined) return { region, configurationSet: set ?? '', connections: connections ?? 20 };
  if (set === undefined && env.SES_ACCESS_KEY_ID === undefined) return undefined;
  throw new ConfigError('SES settings are set without SES_REGION: messages would not go through SES.');
}

function readKeys(env: Env, service: 'S3' | 'SES'): AwsKeys | undefined {
  const accessKeyId = env[`${service}_ACCESS_KEY_ID`];
  const secretAccessKey = env[`${service}_SECRET_ACCESS_KEY`];
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError(
      `${service}_ACCESS_KEY_ID and ${service}_SECRET_ACCESS_KEY must be set both, or none where AWS’s own chain finds credentials.`,
    );
  }
  return { accessKeyId, secretAccessKey };
}

function readIdentity(env: Env): IdentityConfig {
  if (env.IDENTITY_PROVIDER !== 'cognito') return { provider: 'local' };
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId } = env;
  if (userPoolId === undefined || clientId === undefined) {
    throw new ConfigError(
      'With IDENTITY_PROVIDER=cognito, COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be set. See docs/operate.md.',
    );
  }
  return {
    provider: 'cognito',
    userPoolId,
    clientId,
    region: env.COGNITO_REGION ?? 'us-east-1',
    endpoint: env.COGNITO_ENDPOINT?.replace(/\/+$/, ''),
  };
}

function refuseUnsafeProduction(env: Env): void {
  const missing = (['DATABASE_URL', 'APP_URL', 'APP_SECRET'] as const).filter(
    (key) => env[key] === undefined,
  );
  if ((env.SMTP_URL || env.SES_REGION) && !env.MAIL_FROM)
    throw new ConfigError('With NODE_ENV=production and SMTP_URL or SES_REGION, MAIL_FROM must be set.');
  if (missing.length > 0) {
    throw new ConfigError(
      `With NODE_ENV=production these settings must be set: ${missing.join(', ')}. See docs/operate.md.`,
    );
  }
}

function readMapTiles({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution }: Env): MapTiles | null {
  if (url === undefined) return null;
  if (!['{z}', '{x}', '{y}'].every((place) => url.includes(place))) {
    throw new ConfigError('MAP_TILE_URL must contain {z}, {x} and {y}.');
  }
  return { url, attribution: attribution ?? '' };
}

function readBrands(json: string | undefined): Record<string, string> {
  if (json === undefined) return {};
  try {
    const parsed: unknown = JSON.parse(json);
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      Object.values(parsed).every((v) => typeof v === 'string')
    ) {
      return Object.fromEntries(
        Object.entries(parsed).map(([host, brand]) => [host.toLowerCase(), String(brand)]),
      );
    }
  } catch (cause) {
    throw new ConfigError('BRANDS is not JSON.', { cause });
  }
  throw new ConfigError('BRANDS must be a JSON object of host → brand name.');
}
