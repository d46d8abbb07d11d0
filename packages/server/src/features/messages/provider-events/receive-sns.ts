// Verifies messages of SNS and stores the events in them. Nothing follows from an event here: a job applies it.
import { createVerify, type KeyObject, X509Certificate } from 'node:crypto';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { sesEventIdentity, sesReferenceOf } from '@fieldhouse/domain/messages/ses/ses-events';
import { sesReceivedMail } from '@fieldhouse/domain/messages/ses/ses-received';
import {
  isRecent,
  isSnsCertificateUrl,
  isSnsUrl,
  parseSnsMessage,
  type SnsMessage,
} from '@fieldhouse/domain/messages/ses/sns-message';
import type { Deps, Service } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { isDeepJson } from '../../../kernel/json-depth.ts';
import { storeSesReply } from './receive-mail-reply.ts';
import { inTeamOfProvider, storeProviderEvent } from './store-provider-event.ts';

/** Public keys of certificates by URL. AWS has one per region and changes it once a year. */
const certificateKeys: Service<Map<string, KeyObject>> = { create: () => new Map() };
const maxKeys = 50;
const fetchLimit = { max: 30, windowSeconds: 60 * 60 };

interface SnsSource {
  /** Those whose messages are accepted; a function reads them once the message is known to be authentic. */
  readonly topics: readonly string[] | (() => Promise<readonly string[]>);
  /** Events for other teams are ignored; undefined: the operator's topics have those of all teams. */
  readonly teamId: string | undefined;
  /** Of the caller, for limits. */
  readonly caller: string;
}

/** Refuses anything that SNS did not sign for one of the topics. */
export async function receiveSns(deps: Deps, text: string, source: SnsSource): Promise<void> {
  const message = parseSnsMessage(text);
  refuseUnless(message, 'malformed_request');
  const { topics } = source;
  if (typeof topics !== 'function') refuseUnless(topics.includes(message.topicArn), 'forbidden');
  refuseUnless(isRecent(message, deps.clock.now()), 'forbidden');
  refuseUnless(await isAuthentic(deps, message, source.caller), 'forbidden');
  if (typeof topics === 'function') refuseUnless((await topics()).includes(message.topicArn), 'forbidden');
  if (message.type === 'Notification') return storeEvent(deps, message, source.teamId);
  if (message.type === 'SubscriptionConfirmation') await confirmSubscription(deps, message);
}

async function isAuthentic(deps: Deps, message: SnsMessage, caller: string): Promise<boolean> {
  const { certificateUrl, signatureVersion, signature, signedText } = message;
  if (!isSnsCertificateUrl(certificateUrl, deps.config.mail.snsEndpoint)) return false;
  const key = await findKey(deps, certificateUrl, caller);
  if (key?.asymmetricKeyType !== 'rsa') return false;
  const bytes = Buffer.from(signature, 'base64');
  // Decoding skips what is not base64: each signature has one spelling.
  if (bytes.toString('base64') !== signature) return false;
  const verify = createVerify(signatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(signedText);
  return verify.verify(key, bytes);
}

async function findKey(deps: Deps, url: string, caller: string): Promise<KeyObject | undefined> {
  const keys = deps.service(certificateKeys);
  const known = keys.get(url);
  if (known) return known;
  await deps.attempts.consume(`sns-certificate:${caller}`, fetchLimit);
  const isTrusted = deps.config.mail.snsEndpoint !== undefined;
  const { status, text } = await deps.outgoing.get({ isAskedNow: true }, url, { isTrusted });
  const key = status === 200 ? readKey(text) : undefined;
  if (!key) return undefined;
  if (keys.size >= maxKeys) keys.clear();
  keys.set(url, key);
  return key;
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return new X509Certificate(pem).publicKey;
  } catch {
    // Not a certificate: nothing can be verified with it.
    return undefined;
  }
}

async function confirmSubscription(deps: Deps, { subscribeUrl = '', topicArn }: SnsMessage): Promise<void> {
  const { snsEndpoint } = deps.config.mail;
  refuseUnless(isSnsUrl(subscribeUrl, snsEndpoint), 'forbidden');
  const isTrusted = snsEndpoint !== undefined;
  const { status } = await deps.outgoing.get({ isAskedNow: true }, subscribeUrl, { isTrusted });
  deps.log.info({ topicArn, status }, 'subscription to an SNS topic confirmed');
}

/** Events without a reference of ours concern other mails of the account, and are ignored; so are mails that answer none of ours. */
async function storeEvent(deps: Deps, { message }: SnsMessage, ofTeam: string | undefined): Promise<void> {
  const raw = parseJson(message);
  const received = sesReceivedMail(raw);
  if (received) return storeSesReply(deps, Buffer.from(received.text, received.encoding), ofTeam);
  const identity = sesEventIdentity(raw);
  const reference = sesReferenceOf(raw);
  if (identity === undefined || !reference) return;
  const team = teamIdSchema.safeParse(reference.teamId);
  if (!team.success || (ofTeam !== undefined && ofTeam !== team.data)) return;
  await inTeamOfProvider(deps, team.data, (ctx) =>
    storeProviderEvent(ctx, { provider: 'ses', identity: [identity, reference.recipientId], raw }),
  );
}

/** Undefined for a text that someone published to the topic by hand. */
function parseJson(text: string): unknown {
  if (isDeepJson(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so no event.
    return undefined;
  }
}
