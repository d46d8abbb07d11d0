// Where Twilio reports what became of an SMS, and what is texted to a number. Nothing follows from a report here: it is
// stored, and a job applies it.
import {
  recipientId as recipientIdSchema,
  type TeamId,
  teamId as teamIdSchema,
} from '@fieldhouse/contract/ids';
import { twilioEventIdentity, twilioKeywordOf } from '@fieldhouse/domain/messages/sms/twilio-events';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { getTeamRow } from '../../teams/index.ts';
import { findEventAccount } from './find-event-account.ts';
import { listTeamsTexting } from './provider-event-queries.ts';
import { inTeamOfProvider, storeProviderEvent } from './store-provider-event.ts';
import { isSignedByTwilio, readTwilioForm, storableParams, type TwilioParams } from './twilio-signature.ts';

/** A token that does not match is read again if it is older. */
const retryAgeMs = 250;
/** Twilio's forms have some twenty short parameters and a text of 1,600 characters. */
const bodyLimit = 50_000;
const base = '/api/provider-events/twilio';

interface Params {
  readonly teamId: string;
  readonly accountId: string;
  readonly recipientId: string;
}
type TwilioRequest = FastifyRequest<{ Body: string | undefined; Params: Params }>;

export async function addTwilioRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    );
    const options = { config: { acceptsCrossSite: true }, bodyLimit };
    own.post(`${base}/:teamId/:accountId/:recipientId`, options, async (request: TwilioRequest) => {
      await receiveStatus(deps, request);
      return '';
    });
    own.post(`${base}/:teamId/:accountId`, options, async (request: TwilioRequest, reply) => {
      const { teamId, params } = await ensureSignedForTeam(deps, request);
      return answer(reply, await receiveInbound(deps, teamId, params));
    });
    own.post(base, options, async (request: TwilioRequest, reply) => {
      const params = ensureSigned(deps, request, instanceToken(deps));
      return answer(reply, await receiveShared(deps, params));
    });
  });
}

async function receiveStatus(deps: Deps, request: TwilioRequest): Promise<void> {
  const { teamId, params } = await ensureSignedForTeam(deps, request);
  const recipientId = recipientIdSchema.safeParse(request.params.recipientId).data;
  const identity = twilioEventIdentity(params);
  if (identity === undefined || recipientId === undefined) return;
  await store(deps, teamId, { identity: `${identity}${recipientId}`, raw: { recipientId, params } });
}

/**
 * To the instance's own number, which teams share (decision 0144). What ends or restarts messages concerns each team that
 * texted the phone; anything else is for the one that texted it last. Returns what to text back.
 */
async function receiveShared(deps: Deps, params: TwilioParams): Promise<string | undefined> {
  const teams = await listTeamsTexting(deps.streamPool, params.From ?? '');
  const keyword = twilioKeywordOf(params);
  const isForAll = keyword === 'stop' || keyword === 'start';
  const [last, ...others] = teams.map((id) => teamIdSchema.parse(id));
  if (last === undefined) return undefined;
  const text = await receiveInbound(deps, last, params);
  if (isForAll)
    for (const teamId of others) await receiveInbound(deps, teamId, params, { isKeywordOnly: true });
  return text;
}

/** Returns what to text back. */
async function receiveInbound(
  deps: Deps,
  teamId: TeamId,
  params: TwilioParams,
  more: { readonly isKeywordOnly?: boolean } = {},
): Promise<string | undefined> {
  const identity = twilioEventIdentity(params);
  if (identity === undefined || !/^\+\d{5,16}$/.test(params.From ?? '')) return undefined;
  return store(deps, teamId, { identity, raw: { ...more, params } }, (ctx) => textBack(ctx, params));
}

/** Twilio answers keywords itself where it is set up to (`OptOutType`), and the English word to stop in any case. */
async function textBack(ctx: TeamContext, params: TwilioParams): Promise<string | undefined> {
  const { Body = '', OptOutType } = params;
  const keyword = twilioKeywordOf(params);
  const isAnswered =
    OptOutType !== undefined || (keyword === 'stop' && /^\W*[a-z]*(stop|end|quit|cancel|unsub)/i.test(Body));
  if (isAnswered || (keyword !== 'help' && keyword !== 'stop')) return undefined;
  const { name, defaultDataLanguage } = await getTeamRow(ctx.db);
  const { smsHelp, smsStopped } = messageWords(defaultDataLanguage);
  return (keyword === 'help' ? smsHelp : smsStopped).replace('{{team}}', () => name);
}

/** Stored once; undefined also if it was stored before. */
async function store(
  deps: Deps,
  teamId: TeamId,
  { identity, raw }: { readonly identity: string; readonly raw: object },
  effect: (ctx: TeamContext) => Promise<string | undefined> = async () => undefined,
): Promise<string | undefined> {
  return inTeamOfProvider(deps, teamId, async (ctx) => {
    const isNew = await storeProviderEvent(ctx, { provider: 'twilio', identity: [identity], raw });
    return isNew ? effect(ctx) : undefined;
  });
}

interface ReceivedForm {
  readonly url: string;
  readonly params: TwilioParams;
  readonly signature: string;
}

/** Refuses what can't be signed, before anything is read for it. */
function readForm(deps: Deps, request: TwilioRequest): ReceivedForm {
  const params = readTwilioForm(request.body ?? '');
  refuseUnless(params, 'malformed_request');
  const signature = request.headers['x-twilio-signature'];
  refuseUnless(typeof signature === 'string', 'forbidden');
  return { url: deps.config.appUrl + request.url, params, signature };
}

function ensureSigned(deps: Deps, request: TwilioRequest, token: string): TwilioParams {
  const form = readForm(deps, request);
  refuseUnless(isSignedByTwilio(token, form), 'forbidden');
  return storableParams(form.params);
}

function instanceToken({ config, secrets }: Deps): string {
  refuseUnless(config.sms.twilio, 'not_found');
  return secrets.twilioToken;
}

async function ensureSignedForTeam(
  deps: Deps,
  request: TwilioRequest,
): Promise<{ readonly teamId: TeamId; readonly params: TwilioParams }> {
  const { teamId, accountId } = request.params;
  if (accountId === 'instance') {
    const team = teamIdSchema.safeParse(teamId);
    refuseUnless(team.success, 'not_found');
    return { teamId: team.data, params: ensureSigned(deps, request, instanceToken(deps)) };
  }
  const form = readForm(deps, request);
  const find = async (maxAgeMs?: number) => {
    const found = await findEventAccount(deps, request.params, {
      ip: request.ip,
      ...(maxAgeMs && { maxAgeMs }),
    });
    refuseUnless(found?.account.settings.kind === 'twilio', 'not_found');
    return found;
  };
  let found = await find();
  let isSigned = isSignedByTwilio(found.account.secret(), form);
  // The token may just have been changed.
  if (!isSigned && found.ageMs > retryAgeMs) {
    found = await find(retryAgeMs);
    isSigned = isSignedByTwilio(found.account.secret(), form);
  }
  refuseUnless(isSigned, 'forbidden');
  return { teamId: found.teamId, params: storableParams(form.params) };
}

function answer(reply: FastifyReply, text: string | undefined): FastifyReply {
  const message = text === undefined ? '' : `<Message>${escapeXml(text)}</Message>`;
  return reply
    .type('text/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
