// The sum of an audience, one number below the other: sources, minus exclusions, minus each reason, are the people who get the message.
import type { Audience, AudienceCount, AudienceSource } from '@fieldhouse/contract/message-audience';
import type { PeopleGroup } from '@fieldhouse/contract/message-checks';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { Counted, WantedPeople } from '../message-queries.ts';
import css from './audience.module.css';
import { AudiencePeople } from './audience-people.tsx';
import { SourceIcon } from './source-icon.tsx';

interface AudienceSumProps {
  /** Whose people are shown. */
  readonly message: Counted;
  readonly count: AudienceCount;
  /** Null for everyone on the list. */
  readonly audience: Audience | null;
  readonly hasSample?: boolean;
}

/** Each person of the sources who doesn’t get it counts for exactly one of them. */
const reasons = [
  'excluded',
  'twoSources',
  'unsubscribed',
  'noConsent',
  'noAddress',
  'suppressed',
  'duplicates',
  'household',
] as const satisfies readonly PeopleGroup[];

export function AudienceSum({ message, count, audience, hasSample = false }: AudienceSumProps) {
  const [opened, setOpened] = useState<OpenedPeople>();
  const t = usePhrases('message-audience');
  const formats = useFormats();
  const shown = reasons.filter((reason) => count[reason] > 0);
  const number = (value: number) =>
    count.isMore && value > 0 ? t('moreThan', { count: value }) : formats.number(value);
  return (
    <div className={css.sum} aria-live="polite">
      <div className={css.total}>
        <div className={css.big}>
          <strong>
            <PeopleButton
              value={number(count.reachable)}
              reason={t('allPeople', { count: count.reachable })}
              onClick={(title) => setOpened({ wanted: { group: 'reachable' }, title })}
            />
          </strong>
          <span>{t('allPeople', { count: count.reachable })}</span>
        </div>
        <dl className={css.parts}>
          <Sources
            label={t('from')}
            counts={count.include}
            sources={audience?.include}
            number={number}
            onOpen={(source, title) => setOpened({ wanted: { source }, title })}
          />
          {count.exclude.length > 0 && (
            <Sources
              label={t('without')}
              counts={count.exclude}
              sources={audience?.exclude}
              number={number}
              isExcluded
              onOpen={(exclusion, title) => setOpened({ wanted: { exclusion }, title })}
            />
          )}
        </dl>
      </div>
      {shown.length > 0 && (
        <dl className={css.rows}>
          <Row name={t('sources', { count: count.include.length })} value={number(count.people)} />
          {shown.map((reason) => (
            <Row
              key={reason}
              sign="−"
              name={t(`reason.${reason}`)}
              value={
                <PeopleButton
                  value={number(count[reason])}
                  reason={t(`reason.${reason}`)}
                  onClick={(title) => setOpened({ wanted: { group: reason }, title })}
                />
              }
            />
          ))}
          <Row sign="=" name={t('whoGetIt')} value={number(count.reachable)} />
        </dl>
      )}
      {hasSample && count.sample.length > 0 && <Sample people={count.sample} />}
      {opened && <AudiencePeople message={message} {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface OpenedPeople {
  readonly wanted: WantedPeople;
  readonly title: string;
}

interface SourcesProps {
  readonly label: string;
  readonly counts: AudienceCount['include'];
  readonly sources: readonly AudienceSource[] | undefined;
  readonly number: (value: number) => string;
  readonly isExcluded?: boolean;
  readonly onOpen: (position: number, title: string) => void;
}

function Sources({ label, counts, sources, number, isExcluded = false, onOpen }: SourcesProps) {
  const t = usePhrases('message-audience');
  const shown = counts.map(({ name, people }, position) => {
    const kind = sources?.[position]?.kind ?? 'list';
    return { id: `${position} ${kind}`, position, kind, people, name: name || t(`kind.${kind}`) };
  });
  return (
    <div className={css.part}>
      <dt>{label}</dt>
      <dd>
        <ul className={css.chips}>
          {shown.map(({ id, position, kind, name, people }) => (
            <li key={id}>
              <button
                type="button"
                className={css.chip}
                data-excluded={isExcluded || undefined}
                aria-label={`${name} ${number(people)}. ${t('showPeople', { reason: label })}`}
                onClick={() => onOpen(position, `${label} ${name}`)}
              >
                <SourceIcon kind={kind} />
                <span className={css.chipName}>{name}</span> <span>{number(people)}</span>
              </button>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

interface PeopleButtonProps {
  readonly value: string;
  readonly reason: string;
  readonly onClick: (title: string) => void;
}

/** A number that opens the people behind it. */
function PeopleButton({ value, reason, onClick }: PeopleButtonProps) {
  const t = usePhrases('message-audience');
  const title = `${value} ${reason}`;
  return (
    <button
      type="button"
      className={css.number}
      aria-label={`${value}. ${t('showPeople', { reason })}`}
      onClick={() => onClick(title)}
    >
      {value}
    </button>
  );
}

interface RowProps {
  readonly sign?: '−' | '=';
  readonly name: string;
  readonly value: ReactNode;
}

function Row({ sign, name, value }: RowProps) {
  return (
    <div className={css.row} data-total={sign === '=' || undefined}>
      <dt>
        <span className={css.sign} aria-hidden>
          {sign}
        </span>
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Sample({ people }: { readonly people: AudienceCount['sample'] }) {
  const t = usePhrases('message-audience');
  return (
    <div>
      <div className={css.label}>{t('sample')}</div>
      <ul className={css.sample}>
        {people.map(({ name, address }) => (
          <li key={address}>
            {name !== '' && <strong>{name}</strong>} <span>{address}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
