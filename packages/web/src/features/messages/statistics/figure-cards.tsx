// The figures of a message at a glance: shares of what was sent or delivered, and the people behind each.
import type { FigureName, MessageStatistics } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { rateOf } from '@fieldhouse/domain/messages/figures/message-figures';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Stat } from '../../../ui/panel.tsx';
import css from './message-statistics.module.css';
import { figuresOf, isTracked } from './shown-figures.ts';
import { useRateText } from './use-rate-text.ts';

interface FigureCardsProps {
  readonly message: Message;
  /** Undefined while loading; the layout stays. */
  readonly figures: MessageStatistics | undefined;
  /** The figures have openings by programs in them. */
  readonly countsPrograms?: boolean;
}

export function FigureCards({ message, figures, countsPrograms = false }: FigureCardsProps) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  const uncertain = figures?.states.uncertain ?? 0;
  const isSms = message.deliveryMethodId === 'sms';
  return (
    <div className={isSms ? `${css.cards} ${css.eight}` : css.cards}>
      <Stat
        label={t('figure.sent')}
        value={figures && formats.number(figures.sent)}
        note={t('ofPeople', { count: figures?.total ?? 0 })}
      />
      {figuresOf(message).map(
        (name) => name !== 'sent' && <Share key={name} {...{ message, figures, name, countsPrograms }} />,
      )}
      {isSms && <SmsCards figures={figures} />}
      {uncertain > 0 && <Stat label={t('uncertain')} value={formats.number(uncertain)} note={t('decide')} />}
    </div>
  );
}

function Share({ message, figures, name, countsPrograms }: FigureCardsProps & { readonly name: FigureName }) {
  const t = usePhrases('message-statistics');
  const rateText = useRateText();
  const label = t(`figure.${name}`);
  if (!isTracked(message, name))
    return <Stat label={label} value={t('notTracked')} note={t('notTrackedNote')} />;
  const people = t('people', { count: figures?.[name] ?? 0 });
  const machines = name === 'opened' ? (figures?.machineOpened ?? 0) : 0;
  const ofMachines = t(countsPrograms ? 'machinesCounted' : 'machines', { count: machines });
  const note = machines === 0 ? people : `${people}. ${ofMachines}`;
  return <Stat label={label} value={figures && rateText(rateOf(figures, name))} note={note} />;
}

/** What only a phone has. */
function SmsCards({ figures }: Pick<FigureCardsProps, 'figures'>) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  const count = (value: number | undefined) => (figures ? formats.number(value ?? 0) : undefined);
  return (
    <>
      <Stat label={t('undelivered')} value={count(figures?.kinds.undelivered)} />
      <Stat label={t('failed')} value={count(figures?.kinds.failed)} />
      <Stat label={t('replies')} value={count(figures?.sms?.replies)} note={t('repliesNote')} />
      {figures?.sms?.segments !== null && (
        <Stat label={t('segments')} value={count(figures?.sms?.segments)} note={t('segmentsNote')} />
      )}
    </>
  );
}
