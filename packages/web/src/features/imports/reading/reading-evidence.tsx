// What in the file led to the guess of a part, or leaves it in doubt.
import type {
  CellEvidence,
  DelimiterEvidence,
  FileReading,
  ReadingPart,
} from '@fieldhouse/contract/file-reading';
import { usePhrases } from '../../../app/phrases.ts';
import { delimiterNames, isNamed } from './delimiter-names.ts';
import css from './reading-choices.module.css';

interface ReadingEvidenceProps {
  readonly part: ReadingPart;
  readonly reading: FileReading;
}

export function ReadingEvidence({ part, reading }: ReadingEvidenceProps) {
  const t = usePhrases('imports');
  const found = reading.evidence.find((one) => one.part === part);
  if (!found) return null;
  if (found.part === 'headerRow') {
    const { reason, text, below } = found;
    return <p className={css.evidence}>{t(`reading.header.${reason}`, { text, below })}</p>;
  }
  if (found.part === 'delimiter') return <Split found={found} />;
  return <ByCell found={found} reading={reading} />;
}

interface ByCellProps {
  readonly found: CellEvidence;
  readonly reading: FileReading;
}

function ByCell({ found: { part, row, text, isProof }, reading }: ByCellProps) {
  const t = usePhrases('imports');
  if (!isProof) {
    if (reading.chosen.includes(part)) return null;
    return <p className={css.doubt}>{t('reading.doubt', { row, text })}</p>;
  }
  const shown = part === 'dateOrder' ? reading.dateOrder : signNames[reading.decimalSign];
  return <p className={css.evidence}>{t(`reading.proof.${shown}`, { row, text })}</p>;
}

const signNames = { '.': 'point', ',': 'comma' } as const;

function Split({ found }: { readonly found: DelimiterEvidence }) {
  const t = usePhrases('imports');
  const { reason, rows, evenRows, cells, text, other } = found;
  if (reason === 'separator_line' || reason === 'one_cell')
    return <p className={css.evidence}>{t(`reading.split.${reason}`)}</p>;
  const sentences = [
    evenRows === rows
      ? t('reading.split.even', { count: rows, cells })
      : t('reading.split.mostly', { count: evenRows, rows, cells }),
  ];
  if (other && isNamed(other.delimiter)) {
    const { delimiter, fewest, most } = other;
    const name = t(`reading.delimiters.${delimiterNames[delimiter]}`);
    sentences.push(
      fewest === most
        ? t('reading.split.otherwiseEven', { name, cells: most })
        : t('reading.split.otherwise', { name, fewest, most }),
    );
  }
  if (reason === 'decimal_commas') sentences.push(t('reading.split.decimal_commas', { text }));
  return <p className={css.evidence}>{sentences.join(' ')}</p>;
}
