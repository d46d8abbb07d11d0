// A message of Amazon SNS as it arrives by HTTP: what is signed, and which addresses in it may be requested.

const snsTypes = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation'] as const;
type SnsType = (typeof snsTypes)[number];

export interface SnsMessage {
  readonly type: SnsType;
  readonly topicArn: string;
  readonly message: string;
  readonly signatureVersion: '1' | '2';
  /** Base64. */
  readonly signature: string;
  readonly certificateUrl: string;
  /** Undefined for notifications. */
  readonly subscribeUrl: string | undefined;
  /** When SNS sent it; part of what is signed. */
  readonly sentAt: Date;
  /** What the signature covers. */
  readonly signedText: string;
}

const maxFieldCharacters = 300_000;

/** Undefined if it is not one, or a property has another type than SNS gives it. */
export function parseSnsMessage(text: string): SnsMessage | undefined {
  const fields = stringsOf(text);
  const type = snsTypes.find((one) => one === fields?.Type);
  if (!fields || !type) return undefined;
  const { TopicArn, Message, SignatureVersion: version, Signature, SigningCertURL, SubscribeURL } = fields;
  const keys = signedKeys(type, fields);
  if (keys.some((key) => fields[key] === undefined)) return undefined;
  if (version !== '1' && version !== '2') return undefined;
  if (!TopicArn || Message === undefined || !Signature || !SigningCertURL) return undefined;
  return {
    type,
    topicArn: TopicArn,
    message: Message,
    signatureVersion: version,
    signature: Signature,
    certificateUrl: SigningCertURL,
    sentAt: new Date(fields.Timestamp ?? ''),
    subscribeUrl: type === 'Notification' ? undefined : SubscribeURL,
    signedText: keys.map((key) => `${key}\n${fields[key]}\n`).join(''),
  };
}

/** AWS prescribes the keys and their order. */
function signedKeys(type: SnsType, fields: Readonly<Record<string, string>>): readonly string[] {
  if (type !== 'Notification')
    return ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const subject = fields.Subject === undefined ? [] : ['Subject'];
  return ['Message', 'MessageId', ...subject, 'Timestamp', 'TopicArn', 'Type'];
}

/** The text properties of a JSON object; undefined if it is none. */
function stringsOf(text: string): Readonly<Record<string, string>> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not JSON, so not a message of SNS.
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const texts = Object.entries(parsed).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].length <= maxFieldCharacters,
  );
  return Object.fromEntries(texts);
}

/** SNS gives up after hours; what is older was recorded by someone. */
const longestWayMs = 24 * 60 * 60_000;
const clocksDifferMs = 60 * 60_000;

export function isRecent({ sentAt }: Pick<SnsMessage, 'sentAt'>, now: Date): boolean {
  const ageMs = now.getTime() - sentAt.getTime();
  return ageMs <= longestWayMs && ageMs >= -clocksDifferMs;
}

const certificatePath = /^\/SimpleNotificationService-[0-9a-f]+\.pem$/;
/** A region, such as eu-north-1 or us-gov-west-1: other names in its place are other services, such as s3-eu-north-1. */
const awsHost =
  /^sns\.[a-z]{2}(?:-gov|-iso[a-z]?)?-(?:central|(?:north|south)(?:east|west)?|east|west)-\d{1,2}\.amazonaws\.com(\.cn)?$/;

/** An address of SNS itself, or of the emulator that the operator configured. */
export function isSnsUrl(text: string, emulator: string | undefined): boolean {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '') return false;
  if (emulator !== undefined) return url.origin === new URL(emulator).origin;
  return url.protocol === 'https:' && url.port === '' && awsHost.test(url.hostname);
}

export function isSnsCertificateUrl(text: string, emulator: string | undefined): boolean {
  if (!isSnsUrl(text, emulator)) return false;
  const { href, origin, pathname } = new URL(text);
  // Neither a query nor another spelling of the same address.
  return href === text && href === origin + pathname && certificatePath.test(pathname);
}
