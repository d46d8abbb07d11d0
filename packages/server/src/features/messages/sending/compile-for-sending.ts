import { replaceOwnLinks } from '@fieldhouse/domain/messages/content/own-links';
import type { Deps, Service, TeamContext } from '../../../kernel/context.ts';
import { readSurroundings } from '../mail-surroundings.ts';
import { withChoosers } from '../reach-authors/choosers.ts';
import type { RecordLists } from '../record-lists/record-list.ts';
import { readRecordLists } from '../record-lists/record-lists.ts';
import type { Surroundings } from '../sent-surroundings/sent-surroundings.ts';
import { type ContentMark, linksOfContentAfter } from '../stored-translations.ts';
import { linkWizards } from '../wizard-links/linked-wizards.ts';
import { storedBlocks, storedStyle } from '../written-content.ts';
import {
  type CompiledMessage,
  compileMessage,
  compileSmsMessage,
  layoutOf,
  linksOf,
  type MessageContent,
  type MessageContext,
} from './compile-message.ts';
import { answerLinksOf } from './layout/answer-links.ts';
import { compileMjml } from './layout/compile-mjml.ts';

const compiledMessages: Service<Map<string, CompiledMessage>> = { create: () => new Map() };
const maxCached = 50;

type StoredMessage = Omit<MessageContent, 'blocks' | 'style'> &
  ContentMark & {
    /** As stored. */
    readonly blocks: unknown;
    readonly style: unknown;
    readonly id: string;
    readonly version: number;
    readonly shortNumber: string;
    /** Null for the team's default language. */
    readonly contentLanguage: string | null;
    readonly subscriptionListId: string | null;
    readonly blockAuthors: unknown;
    /** Undefined for a template. */
    readonly audience?: unknown;
    /** As stored when the audience was frozen. */
    readonly recordLists?: unknown;
    readonly translations?: unknown;
  };

export interface CompilableMessage {
  readonly key: string;
  readonly content: MessageContent;
  readonly surroundings: MessageContext;
}

/** The compiled message, cached per version in this process. MJML should have been loaded before. */
export async function compileForSending(
  ctx: TeamContext,
  message: StoredMessage,
  around?: Surroundings,
): Promise<CompiledMessage> {
  return compilePrepared(ctx.deps, await prepareCompiling(ctx, message, around));
}

/** The counted links of the message. Needs no MJML. */
export async function linksForSending(ctx: TeamContext, message: StoredMessage) {
  const { content, surroundings } = await prepareCompiling(ctx, message);
  return [...linksOf(content, surroundings), ...answerLinksOf(content, surroundings)];
}

/**
 * Reads what compiling needs: the first compilation of a process takes too long for a transaction. What is around the message
 * is that of now, unless it is passed in.
 */
export async function prepareCompiling(
  ctx: TeamContext,
  message: StoredMessage,
  around?: Surroundings,
): Promise<CompilableMessage> {
  const surrounding: Surroundings = around ?? (await readSurroundings(ctx, message));
  const { team, logo, list } = surrounding;
  const { content, personalWizards, wizards } = await linkWizards(ctx, {
    ...withOwnLinks(ctx, message),
    style: storedStyle(message.style),
  });
  const lists = surrounding.lists ?? frozenLists(ctx, message) ?? (await presentLists(ctx, message));
  const key = JSON.stringify([
    message.id,
    message.version,
    message.variant,
    message.translatedTo,
    team,
    logo,
    list,
    lists,
    wizards,
  ]);
  const surroundings = {
    teamId: ctx.teamId,
    teamName: team.name,
    postalAddress: team.billingAddress,
    language: message.contentLanguage ?? team.defaultDataLanguage,
    timeZone: team.primaryTimezone,
    brand: team.brand,
    lists,
    logoUrl: logo === null ? null : ctx.deps.config.appUrl + logo,
    list,
    appUrl: ctx.deps.config.appUrl,
    shortNumber: message.shortNumber,
    secret: ctx.deps.secrets.appSecret,
    linksAfter: linksOfContentAfter(message),
    personalWizards,
    ...(message.variant && { variant: message.variant }),
    ...(message.translatedTo && { translatedTo: message.translatedTo }),
  };
  return { key, content, surroundings };
}

function withOwnLinks({ deps }: TeamContext, message: StoredMessage) {
  const { bodyHtml, textOnlyVersion } = message;
  const written = { blocks: storedBlocks(message.blocks), bodyHtml, textOnlyVersion };
  return { ...message, ...replaceOwnLinks(written, deps.config.appUrl) };
}

async function presentLists(ctx: TeamContext, message: StoredMessage): Promise<RecordLists> {
  const { blocks, ...filled } = await withChoosers(ctx, message);
  return readRecordLists(ctx, { ...filled, blocks: storedBlocks(blocks) });
}

/** Of a job: a member’s preview shows what that member may read. */
function frozenLists({ actor }: TeamContext, { recordLists }: StoredMessage): RecordLists | undefined {
  // Only written by storeRecordLists.
  return actor.kind === 'member' ? undefined : ((recordLists ?? undefined) as RecordLists | undefined);
}

export async function compilePrepared(
  deps: Deps,
  { key, content, surroundings }: CompilableMessage,
): Promise<CompiledMessage> {
  const cache = deps.service(compiledMessages);
  const known = cache.get(key);
  if (known) return known;
  const compiled =
    content.method === 'sms'
      ? compileSmsMessage(content, surroundings)
      : compileMessage(content, surroundings, await compileMjml(layoutOf(content, surroundings).mjml));
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, compiled);
  return compiled;
}
