// What the server checked before sending, the most serious first, each with a link to its place.

import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { MessageFault, MessageNote } from '@fieldhouse/contract/message-checks';
import { type MessagePart, messageParts } from '@fieldhouse/contract/message-schedule';
import type { Message } from '@fieldhouse/contract/messages';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { needsPostalAddress } from '@fieldhouse/domain/messages/missing-parts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { type ReactNode, useState } from 'react';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { useLanguageLabels } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { AudiencePeople } from '../audience/audience-people.tsx';
import { AccountsLink, CheckLink, FiguresLink } from './check-link.tsx';
import { DomainLink } from './from-panel.tsx';
import css from './message-checks.module.css';
import { type Checks, useChecks } from './use-checks.ts';
import { useReturn } from './use-return.ts';

/** The link that fixes the first fault has this id. */
export const firstFixId = 'first-check-to-fix';

export function MessageChecks({ message }: { readonly message: Message }) {
  const t = usePhrases('message-checks');
  const teamId = useTeamId();
  const checks = useChecks(message);
  const { run: checkAgain, isPending } = useAction(
    () => messagesApi.checkLinks({ params: { teamId, messageId: message.id }, body: { again: true } }),
    { isExclusive: true },
  );
  const again = (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<ArrowCounterClockwiseIcon size={16} />}
      loading={isPending}
      onClick={() => void checkAgain()}
    >
      {t('again')}
    </Button>
  );
  return (
    <Panel title={t('title')} actions={again}>
      <QueryBoundary query={checks} skeleton={<Skeleton height={140} />}>
        {(data) => <Groups message={message} checks={data} />}
      </QueryBoundary>
    </Panel>
  );
}

interface GroupsProps {
  readonly message: Message;
  readonly checks: Checks;
}

function Groups({ message, checks }: GroupsProps) {
  const t = usePhrases('message-checks');
  const formats = useFormats();
  const { mustFix, lookAt } = checks;
  const fine = finePartsOf(message, checks);
  const number = (count: number) => formats.number(count);
  return (
    <div className={css.groups} {...useReturn()}>
      {mustFix.length === 0 ? (
        <Group name={t('mustFix')} count={number(0)} tone="ok">
          <Row tone="ok">{t('nothingToFix')}</Row>
        </Group>
      ) : (
        <Group name={t('mustFix')} count={number(mustFix.length)} tone="danger">
          {mustFix.map((fault, index) => (
            <Row
              key={nameOf(fault)}
              name={nameOf(fault)}
              tone="danger"
              link={
                <CheckLink messageId={message.id} fault={fault} id={index === 0 ? firstFixId : undefined} />
              }
            >
              <InVersion {...fault}>
                <FaultText fault={fault} checks={checks} />
              </InVersion>
            </Row>
          ))}
        </Group>
      )}
      {lookAt.length > 0 && (
        <Group name={t('lookAt')} count={number(lookAt.length)} tone="warning">
          {lookAt.map((note) => (
            <Row
              key={nameOf(note)}
              name={nameOf(note)}
              tone="warning"
              link={<NoteLink message={message} note={note} />}
            >
              <InVersion {...note}>
                <NoteText note={note} checks={checks} />
              </InVersion>
            </Row>
          ))}
        </Group>
      )}
      {fine.length > 0 && (
        <Group name={t('fine')} count={number(fine.length)} tone="ok" isWide>
          {fine.map((part) => (
            <Row key={part} tone="ok">
              <FineText part={part} checks={checks} />
            </Row>
          ))}
        </Group>
      )}
    </div>
  );
}

/** The same for the same check after the page was left. */
function nameOf(check: MessageFault | MessageNote): string {
  const { variant, language, blockId, field, text } = check;
  const own = 'hint' in check ? [check.hint, check.record] : [check.part];
  return [variant, language, ...own, blockId, field, text].join(' ');
}

const partOfHint = {
  preheader: 'subjectLine',
  preheaderLong: 'subjectLine',
  subjectLong: 'subjectLine',
  subjectCapitals: 'subjectLine',
  subjectReply: 'subjectLine',
  onlyPictures: 'bodyHtml',
  large: 'size',
  textOlder: 'bodyHtml',
  linksUnchecked: 'links',
  untested: 'bodyHtml',
  sentBefore: 'bodyHtml',
  conditionNoOne: 'blocks',
  conditionEveryone: 'blocks',
  listEmpty: 'blocks',
  manyLeftOut: 'people',
  manyUnsubscribed: 'people',
  languagesLimited: 'people',
} as const satisfies Partial<Record<MessageNote['hint'], MessagePart>>;

const toneIcons = { danger: WarningCircleIcon, warning: WarningIcon, ok: CheckCircleIcon } as const;
type Tone = keyof typeof toneIcons;

interface GroupProps {
  readonly name: string;
  readonly count: string;
  readonly tone: Tone;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Group({ name, count, tone, isWide = false, children }: GroupProps) {
  return (
    <section className={css.group} data-tone={tone}>
      <h3 className={css.name}>
        {name} <span>{count}</span>
      </h3>
      <ul className={css.checks} data-wide={isWide || undefined}>
        {children}
      </ul>
    </section>
  );
}

interface RowProps {
  /** Of a check that leads somewhere. */
  readonly name?: string;
  readonly tone: Tone;
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

function Row({ name, tone, link, children }: RowProps) {
  const Icon = toneIcons[tone];
  return (
    <li className={css.check} data-tone={tone} data-check={name}>
      <Icon size={18} aria-hidden />
      <span className={css.text}>{children}</span>
      {link}
    </li>
  );
}

interface InVersionProps {
  readonly variant: Variant;
  readonly language: DataLanguage | null;
  readonly part?: MessagePart;
  readonly children: ReactNode;
}

/** Only version B of an A/B test is named, and only further languages. */
function InVersion({ variant, language, part, children }: InVersionProps) {
  const t = usePhrases('message-checks');
  const nameOf = useLanguageLabels();
  const isNamed = variant === 'b' && part !== 'variants';
  return (
    <>
      {language !== null && t('inLanguage', { language: nameOf(language) })}
      {isNamed && t('inVersion', { version: variant.toUpperCase() })}
      {children}
    </>
  );
}

function FaultText({
  fault: { part, blockFault, text, title },
  checks,
}: {
  readonly fault: MessageFault;
  readonly checks: Checks;
}) {
  const t = usePhrases('message-checks');
  if (part === 'blocks') return t(`blocks.${blockFault ?? 'other'}`, { text });
  // One of the two reasons of the server.
  if (part === 'variants') return t(`variants.${text as 'same'}`);
  if (part === 'sources') return t(`sources.${text as 'view'}`);
  if (part === 'translations') return t(`translations.${text as 'missing'}`);
  return t(`${part}.fails`, { text: title || text, size: kilobytes(checks) });
}

interface NoteTextProps {
  readonly note: MessageNote;
  readonly checks: Checks;
}

function NoteText({ note: { hint, text, title, people, record, limitedBy }, checks }: NoteTextProps) {
  const { locale } = useFormats();
  const t = usePhrases('message-checks');
  const tDomains = usePhrases('sending-domains');
  if (hint === 'domain')
    return t('hint.domain', { text, record: record === null ? '' : tDomains(`kind.${record}`) });
  if (hint === 'emptyValues') {
    const names = new Intl.ListFormat(locale).format(limitedBy);
    const limit = limitedBy.length > 0 && t('limitedBy', { count: limitedBy.length, names });
    return [t('hint.emptyValues', { text: title || text, count: people ?? 0 }), limit]
      .filter(Boolean)
      .join('. ');
  }
  if (hint === 'languagesLimited') {
    const names = new Intl.ListFormat(locale).format(limitedBy);
    return t('hint.languagesLimited', { names, count: limitedBy.length });
  }
  return t(`hint.${hint}`, { text, size: kilobytes(checks), count: people ?? 0 });
}

function NoteLink({ message, note }: { readonly message: Message; readonly note: MessageNote }) {
  const t = usePhrases('message-checks');
  if (note.hint === 'emptyValues') return <WhoButton message={message} note={note} />;
  if (note.hint === 'domain') return <DomainLink domain={note.text} label={t('showRecord')} />;
  if (note.hint === 'accountAway' || note.hint === 'accountLimit') return <AccountsLink />;
  if (note.hint === 'complaints') return <FiguresLink />;
  return <CheckLink messageId={message.id} fault={{ ...note, part: partOfHint[note.hint] }} />;
}

/** Opens the people whom a note is about. */
function WhoButton({ message, note }: { readonly message: Message; readonly note: MessageNote }) {
  const t = usePhrases('message-checks');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" size="sm" underline="always" onClick={() => setOpen(true)}>
        {t('seeWho')}
      </Anchor>
      {isOpen && (
        <AudiencePeople
          message={message}
          wanted={{ group: 'reachable', emptyColumn: note.text }}
          title={t('withoutValue', { text: note.title || note.text, count: note.people ?? 0 })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function FineText({ part, checks }: { readonly part: MessagePart; readonly checks: Checks }) {
  const t = usePhrases('message-checks');
  if (part === 'size') return t('size.ok', { size: kilobytes(checks) });
  if (part !== 'links') return t(`${part}.ok`);
  const { total, checked } = checks.links;
  if (total === 0) return t('links.none');
  return checked < total ? t('checking', { count: total - checked }) : t('links.ok', { count: total });
}

function kilobytes({ bytes }: Checks): number {
  return Math.ceil((bytes ?? 0) / 1024);
}

/** What was checked for this message and isn’t at fault. */
function finePartsOf(message: Message, { mustFix, lookAt }: Checks): MessagePart[] {
  const faulty = new Set(mustFix.map(({ part }) => part));
  if (lookAt.some(({ hint }) => hint === 'linksUnchecked')) faulty.add('links');
  return messageParts.filter((part) => !faulty.has(part) && isFor(part, message));
}

/** An SMS has a text and nothing else; an e-mail’s text version is derived. */
function isFor(
  part: MessagePart,
  { deliveryMethodId, type, audience, abTest, translations }: Message,
): boolean {
  const isSms = deliveryMethodId === 'sms';
  switch (part) {
    case 'textOnlyVersion':
      return isSms;
    case 'subjectLine':
    case 'bodyHtml':
    case 'blocks':
    case 'size':
      return !isSms;
    case 'postalAddress':
      return !isSms && needsPostalAddress(type);
    case 'variants':
      return abTest !== null;
    case 'translations':
      return translations.length > 0;
    case 'subscriptionList':
      return type === 'marketing';
    case 'sources':
    case 'people':
    case 'unknownTags':
      return audience !== null;
    default:
      return true;
  }
}
