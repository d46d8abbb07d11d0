// How much room a text takes as it is sent, and what makes it take more.
import { foreignPlaces, smsLength, withPlainCharacters } from '@fieldhouse/domain/messages/sms/segments';
import { replaceWebAddresses } from '@fieldhouse/domain/messages/sms/web-addresses';
import { Button, Text } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import type { SmsLengths } from '../message-queries.ts';
import css from './sms-bubble.module.css';

interface MeasuredText extends Pick<SmsLengths, 'ending' | 'shortLinkLength'> {
  readonly longest: Pick<NonNullable<SmsLengths['longest']>, 'text' | 'sms'> | null;
}

interface SmsCounterProps {
  /** Of the saved text; undefined until it was measured. */
  readonly lengths: MeasuredText | undefined;
  /** Whether they are those of what is written. */
  readonly isSaved: boolean;
  /** What the author wrote. */
  readonly written: string;
  readonly isLocked: boolean;
  readonly onChange: (written: string) => void;
}

const shownSegments = 3;

export function SmsCounter({ lengths, isSaved, written, isLocked, onChange }: SmsCounterProps) {
  const t = usePhrases('sms');
  const longest = isSaved ? lengths?.longest : undefined;
  // Until it is saved, only roughly.
  const length = longest?.sms ?? smsLength(asSent(written, lengths));
  const { encoding, units, segments, perSegment } = length;
  const bars = Array.from({ length: Math.max(shownSegments, segments) }, (_, index) => index);
  return (
    <div>
      <div className={css.room} aria-hidden="true">
        {bars.map((index) => (
          <span key={index} className={css.segment}>
            <span className={css.filled} style={{ width: `${shareOf(units, index, perSegment)}%` }} />
          </span>
        ))}
      </div>
      <div className={css.counter} role="status">
        <span>
          {t('units', { units, limit: perSegment * Math.max(1, segments) })} ·{' '}
          <strong>{t('segments', { count: segments })}</strong> · {encoding}
        </span>
      </div>
      <Foreign
        written={written}
        ending={lengths?.ending ?? ''}
        longest={longest?.text ?? ''}
        onReplace={isLocked ? undefined : () => onChange(withPlainCharacters(written))}
      />
    </div>
  );
}

interface ForeignProps {
  readonly written: string;
  readonly ending: string;
  /** Of all saved texts. */
  readonly longest: string;
  readonly onReplace: (() => void) | undefined;
}

/** Characters outside GSM-7: where they are, and what replaces them. */
function Foreign({ written, ending, longest, onReplace }: ForeignProps) {
  const t = usePhrases('sms');
  const own = foreignPlaces(written);
  const inEnding = foreignPlaces(ending);
  const explained = new Set([...own, ...inEnding].map(({ character }) => character));
  const inValues = foreignPlaces(longest).filter(({ character }) => !explained.has(character));
  if (own.length + inEnding.length + inValues.length === 0) return null;
  const list = (places: readonly { readonly character: string }[]) =>
    places.map(({ character }) => character).join(' ');
  return (
    <div className={css.foreign}>
      <Text size="sm">{t('foreign', { limit: 70 })}</Text>
      <ul>
        {own.map(({ character, position, plain }) => (
          <li key={character}>
            <span className={css.characters}>{character}</span> {t('at', { position })}
            {plain !== character && ` → ${plain === '' ? t('nothing') : plain}`}
          </li>
        ))}
        {inEnding.length > 0 && <li>{t('inEnding', { characters: list(inEnding) })}</li>}
        {inValues.length > 0 && <li>{t('inValues', { characters: list(inValues) })}</li>}
      </ul>
      {onReplace && withPlainCharacters(written) !== written && (
        <Button variant="default" size="compact-sm" onClick={onReplace}>
          {t('replace')}
        </Button>
      )}
    </div>
  );
}

const tag = /\{\{[^{}|]*(?:\|([^{}]*))?\}\}/g;

/** With the fallbacks of its tags, short links, and the line at its end. */
function asSent(written: string, lengths: MeasuredText | undefined): string {
  const { ending = '', shortLinkLength = null } = lengths ?? {};
  const text = written.trim();
  // As when it is sent: neither in a fallback nor before a tag.
  const linked =
    shortLinkLength === null
      ? text
      : replaceWebAddresses(text, ({ url, isOpen }) => (isOpen ? url : 'x'.repeat(shortLinkLength)));
  const filled = linked.replaceAll(tag, (_whole, fallback: string | undefined) => fallback?.trim() ?? '');
  return ending === '' ? filled : `${filled}\n${ending}`;
}

function shareOf(units: number, index: number, perSegment: number): number {
  return Math.max(0, Math.min(1, units / perSegment - index)) * 100;
}
