// How many people gave each answer to the questions of a mail.
import type { MessageStatistics } from '@fieldhouse/contract/message-results';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import css from './message-statistics.module.css';

type Question = MessageStatistics['answers'][number];

/** A panel for each question. */
export function AnswerFigures({ questions }: { readonly questions: readonly Question[] }) {
  return questions.map((one) => (
    <div key={one.blockId} className={css.below}>
      <Panel title={one.question}>
        <ul className={css.links}>
          <Rows question={one} />
        </ul>
      </Panel>
    </div>
  ));
}

function Rows({ question }: { readonly question: Question }) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  const { choices, none, held, refused } = question;
  const rows = [
    ...choices.map(({ label, value, people }) => ({ key: String(value), label, people })),
    ...(none === null ? [] : [{ key: 'none', label: t('answers.none'), people: none }]),
    ...(held === 0 ? [] : [{ key: 'held', label: t('answers.held'), people: held }]),
    ...(refused === 0 ? [] : [{ key: 'refused', label: t('answers.refused'), people: refused }]),
  ];
  const all = Math.max(
    1,
    rows.reduce((sum, { people }) => sum + people, 0),
  );
  return rows.map(({ key, label, people }) => (
    <li key={key}>
      <div className={css.link}>
        <span>{label}</span>
        <strong>{formats.number(people)}</strong>
      </div>
      <div className={css.track} aria-hidden="true">
        <div className={css.share} style={{ width: `${(people / all) * 100}%` }} />
      </div>
    </li>
  ));
}
