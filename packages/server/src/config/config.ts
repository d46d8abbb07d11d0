// Derives the configuration from the environment: defaults, checks, grouping. Secrets are separate, so that
// the rest can be logged.

import { createHash } from 'node:crypto';
import path from 'node:path';
import type { DailyKind, UsageKind } from '@fieldhouse/contract/usage';
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
  readonly brands: ReadonlyMap<string, string>;
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
  /** Undefined: as long as people wait for results while they type. */
  readonly searchPatienceMs: number | undefined;
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
  /** What each team sends through the installation in a day; undefined: unlimited. */
  readonly dailyLimits: Readonly<Record<DailyKind, number | undefined>>;
  /** Of all teams together: what others ask for one mailbox. */
  readonly mailboxMailsPerDay: number;
  /** Days in which a team is new, and may send a tenth of that. */
  readonly newTeamDays: number;
  /** Of each team; storage in bytes, emails, SMS and API calls by month. Undefined: unlimited. */
  readonly usageLimits: Readonly<Record<UsageKind, number | undefined>>;
  readonly mail: {
    readonly from: string;
    readonly connections: number;
    readonly ratePerSecond: number | undefined;
    readonly isWarmingUp: boolean;
    readonly isSandbox: boolean;
    readonly senderAddresses: 'confirmed' | 'own_domain';
    /** Undefined: messages are sent by SMTP or go to the sandbox. */
    readonly ses: SesConfig | undefined;
    /** Of an emulator, without a trailing slash; also for the accounts of teams. */
    readonly sesEndpoint: string | undefined;
    readonly snsTopicArns: readonly string[];
    readonly snsEndpoint: string | undefined;
    /** Where undelivered messages are returned to; undefined: to their senders. */
    readonly bounces:
      | {
          readonly domain: string;
          readonly port: number | undefined;
          readonly mailbox: BounceMailboxConfig | undefined;
        }
      | undefined;
    /** Empty: those of the system. */
    readonly dnsServers: readonly string[];
    /** Of the SPF record of every domain that the instance's SMTP server sends for. */
    readonly spfMechanism: string | undefined;
  };
  readonly sms: {
    /** Undefined: SMS go to the sandbox. */
    readonly twilio: TwilioConfig | undefined;
    /** Of a segment, as a decimal. */
    readonly segmentPrice: { readonly amount: string; readonly currency: string } | undefined;
    /** Of an emulator, without a trailing slash; also for the accounts of teams. */
    readonly endpoint: string | undefined;
  };
}

interface BounceMailboxConfig {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly folder: string;
}

interface TwilioConfig {
  readonly accountSid: string;
  readonly from: string;
  readonly connections: number;
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
  /** Empty without an account. */
  readonly twilioToken: string;
  /** Empty without a mailbox. */
  readonly bounceMailboxPassword: string;
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
    searchPatienceMs: isProduction ? undefined : env.SEARCH_PATIENCE_MS,
    database: { poolSize, statementTimeoutMs: env.STATEMENT_TIMEOUT_MS ?? 5000 },
    limits: {
      maxInFlight: env.MAX_IN_FLIGHT ?? poolSize * 4,
      maxFileBytes: env.MAX_FILE_BYTES ?? 50 * 1024 * 1024,
      requestTimeoutMs: env.REQUEST_TIMEOUT_MS ?? 30_000,
      keyRequestsPerMinute: env.API_KEY_REQUESTS_PER_MINUTE ?? 600,
      userRequestsPerMinute: env.USER_REQUESTS_PER_MINUTE ?? 3000,
    },
    ...readDailyLimits(env),
    usageLimits: {
      records: env.TEAM_MAX_RECORDS,
      storage: env.TEAM_MAX_STORAGE_MB === undefined ? undefined : env.TEAM_MAX_STORAGE_MB * 1024 * 1024,
      emails: env.TEAM_MAX_EMAILS_PER_MONTH,
      sms: env.TEAM_MAX_SMS_PER_MONTH,
      api_calls: env.TEAM_MAX_API_CALLS_PER_MONTH,
    },
    mail: {
      from: env.MAIL_FROM ?? 'Fieldhouse <no-reply@fieldhouse.test>',
      connections: env.SMTP_CONNECTIONS ?? 20,
      ratePerSecond: env.MAIL_RATE_PER_SECOND,
      isWarmingUp: env.MAIL_WARM_UP ?? false,
      isSandbox: env.SMTP_URL === undefined && env.SES_REGION === undefined,
      senderAddresses: env.SENDER_ADDRESSES ?? 'confirmed',
      ses: readSes(env),
      sesEndpoint: env.SES_ENDPOINT?.replace(/\/+$/, ''),
      snsTopicArns: listOf(env.SNS_TOPIC_ARNS),
      snsEndpoint: env.SNS_ENDPOINT?.replace(/\/+$/, ''),
      bounces: readBounces(env),
      dnsServers: listOf(env.DNS_SERVERS),
      spfMechanism: env.SPF_MECHANISM?.toLowerCase(),
    },
    sms: {
      twilio: readTwilio(env),
      segmentPrice: readPrice(env.SMS_SEGMENT_PRICE),
      endpoint: env.TWILIO_ENDPOINT?.replace(/\/+$/, ''),
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
    twilioToken: env.TWILIO_AUTH_TOKEN ?? '',
    bounceMailboxPassword: decodeURIComponent(URL.parse(env.BOUNCE_IMAP_URL ?? '')?.password ?? ''),
  };
}

function readBounces({
  BOUNCE_DOMAIN: domain,
  BOUNCE_PORT: port,
  BOUNCE_IMAP_URL: url,
}: Env): Config['mail']['bounces'] {
  if (domain !== undefined) return { domain: domain.toLowerCase(), port, mailbox: readMailbox(url) };
  if (port === undefined && url === undefined) return undefined;
  const lost = port === undefined ? 'BOUNCE_IMAP_URL' : 'BOUNCE_PORT';
  throw new ConfigError(`${lost} is set without BOUNCE_DOMAIN: no mail would be returned there.`);
}

function readMailbox(text: string | undefined): BounceMailboxConfig | undefined {
  if (text === undefined) return undefined;
  const { protocol, hostname, port, username, pathname, searchParams } = new URL(text);
  const isTls = protocol === 'imaps:';
  return {
    host: hostname,
    port: port === '' ? (isTls ? 993 : 143) : Number(port),
    security: isTls ? 'tls' : searchParams.get('tls') === 'off' ? 'none' : 'starttls',
    user: decodeURIComponent(username),
    folder: decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX',
  };
}

/** Separated by commas. */
function listOf(text: string | undefined): string[] {
  return text?.split(',').map((part) => part.trim()) ?? [];
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

function readPrice(price: string | undefined): Config['sms']['segmentPrice'] {
  if (price === undefined) return undefined;
  const [amount = '', currency = ''] = price.split(' ');
  return { amount, currency };
}

function readTwilio(env: Env): TwilioConfig | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = env;
  const given = [accountSid, token, from].filter((value) => value !== undefined);
  if (given.length === 0) return undefined;
  if (accountSid === undefined || from === undefined || token === undefined)
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.');
  return { accountSid, from, connections: env.TWILIO_CONNECTIONS ?? 10 };
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

/** By host in lower case. A map, since a visitor chooses the host that is looked up. */
function readBrands(json: string | undefined): ReadonlyMap<string, string> {
  if (json === undefined) return new Map();
  try {
    const parsed: unknown = JSON.parse(json);
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      Object.values(parsed).every((v) => typeof v === 'string')
    ) {
      return new Map(Object.entries(parsed).map(([host, brand]) => [host.toLowerCase(), String(brand)]));
    }
  } catch (cause) {
    throw new ConfigError('BRANDS is not JSON.', { cause });
  }
  throw new ConfigError('BRANDS must be a JSON object of host → brand name.');
}

/** By default, where anyone can create a team and mails leave the machine. */
function readDailyLimits(env: Env): Pick<Config, 'dailyLimits' | 'mailboxMailsPerDay' | 'newTeamDays'> {
  const isOpen = env.SIGN_UP !== 'closed' && Boolean(env.SMTP_URL ?? env.SES_REGION);
  const byDefault = (limit: number) => (isOpen ? limit : undefined);
  return {
    mailboxMailsPerDay: env.MAILBOX_MAX_MAILS_PER_DAY ?? 10,
    newTeamDays: env.NEW_TEAM_DAYS ?? 7,
    dailyLimits: {
      shared_messages: env.TEAM_MAX_SHARED_MESSAGES_PER_DAY ?? byDefault(20_000),
      confirmations: env.TEAM_MAX_CONFIRMATIONS_PER_DAY ?? byDefault(2000),
      invitations: env.TEAM_MAX_INVITATIONS_PER_DAY ?? byDefault(200),
      tests: env.TEAM_MAX_TESTS_PER_DAY ?? byDefault(200),
    },
  };
}
