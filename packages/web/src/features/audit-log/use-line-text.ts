// The text of a log line in the viewer's language.
import type { AuditLine } from '@fieldhouse/contract/audit-log';
import { logoKind } from '@fieldhouse/contract/logos';
import { team } from '@fieldhouse/contract/teams';
import i18next from 'i18next';
import { currentLanguage } from '../../app/language/language.ts';
import { type TranslateFn, usePhrases } from '../../app/phrases.ts';

interface LineText {
  readonly actorName: string;
  readonly text: string;
  /** The API key that was used. */
  readonly key: string | undefined;
}

export function useAuditLineText(line: AuditLine): LineText {
  const t = usePhrases('audit-log');
  const teams = usePhrases('teams');
  const { action, subjectName, detail } = line;
  const key = textAt(detail.key, 'name');
  const actorName = nameOf(line, t);
  const data = {
    who: actorName,
    action,
    what: subjectName,
    collection: textOf(detail.collection),
    number: textOf(detail.number),
    reason: textOf(detail.reason),
    logo: logoText(detail.logo, teams),
    changed: changedText(detail.changed, teams),
    from: approvalText(detail.from, teams),
    to: approvalText(detail.to, teams),
  };
  // A kind without a sentence in this version is shown verbatim.
  const text = hasSentence(action) ? t(`line.${action}`, data) : t('line.other', data);
  return { actorName, text, key };
}

type LineKey = Extract<Parameters<TranslateFn<'audit-log'>>[0], `line.${string}.${string}`>;
type KnownAction = LineKey extends `line.${infer Action}` ? Action : never;

function hasSentence(action: string): action is KnownAction {
  return i18next.exists(`audit-log:line.${action}`);
}

function nameOf({ actor, detail }: AuditLine, t: TranslateFn<'audit-log'>): string {
  if (actor.kind === 'api_key') return textAt(detail.key, 'name') ?? t('system');
  if (actor.kind === 'system') return t('system');
  if (actor.kind === 'wizard_visitor' || actor.kind === 'visitor') return t('visitor');
  return actor.name ?? t('someone');
}

function logoText(kind: unknown, t: TranslateFn<'teams'>): string {
  const known = logoKind.safeParse(kind).data;
  return known ? t(`account.logos.${known}`) : '';
}

/** A rule of approval as it is chosen on the account page. */
function approvalText(rule: unknown, t: TranslateFn<'teams'>): string {
  const known = approvalSettings.safeParse(rule).data;
  if (!known) return '';
  const { messageApproval, messageApprovalAbove, mayApproveOwnMessages } = known;
  const name = t(`account.messages.${messageApproval}`);
  const number = new Intl.NumberFormat(currentLanguage()).format(messageApprovalAbove);
  return [
    messageApproval === 'above' ? `${name} (> ${number})` : name,
    ...(mayApproveOwnMessages && messageApproval !== 'never' ? [t('account.messages.own')] : []),
  ].join(' · ');
}

const approvalSettings = team.pick({
  messageApproval: true,
  messageApprovalAbove: true,
  mayApproveOwnMessages: true,
});

/** Account properties under their labels on the account page. */
const accountFields = {
  name: 'account.name',
  shortName: 'account.shortName',
  website: 'account.website',
  billingAddress: 'account.billingAddress',
  // Lines from before they had a sentence of their own.
  messageApproval: 'account.messages.approval',
  messageApprovalAbove: 'account.messages.aboveNumber',
  mayApproveOwnMessages: 'account.messages.own',
  newUserAccess: 'account.access.label',
  quietHours: 'account.quietHours.title',
  resendsUncertain: 'account.messages.resends',
  accentColor: 'account.brand.accent',
  accentTextColor: 'account.brand.text',
  primaryTimezone: 'account.primaryTimezone',
  defaultInterfaceLanguage: 'account.interfaceLanguage',
  availableDataLanguages: 'account.dataLanguages',
  defaultDataLanguage: 'account.dataLanguage',
  defaultCountry: 'account.country',
  defaultCurrency: 'account.currency',
} as const;

function changedText(changed: unknown, t: TranslateFn<'teams'>): string {
  if (!Array.isArray(changed)) return '';
  const names = changed.flatMap((name) => {
    const field = Object.entries(accountFields).find(([known]) => known === name);
    return field ? [t(field[1])] : [];
  });
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function textAt(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : undefined;
}
