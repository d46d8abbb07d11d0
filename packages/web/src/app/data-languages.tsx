// In which language text is entered (seed section 1), said wherever it is written in a team that keeps more than one.
import type { Field } from '@fieldhouse/contract/collections';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryOf } from '../api/queries.ts';
import { Chip } from '../ui/chip.tsx';
import css from './data-languages.module.css';
import { useFormats } from './formats.ts';
import { usePhrases } from './phrases.ts';
import { useTeamId } from './use-team.ts';

/** Whether a field holds words, which are in some language. */
export function isText({ dataType }: Pick<Field, 'dataType'>): boolean {
  return dataType === 'plain_text';
}

/** One chip a language, that of the text first; nothing where there is only one. */
export function DataLanguages() {
  const t = usePhrases('app');
  const { locale } = useFormats();
  const { data: team } = useQuery(queryOf(api.teams.get, { params: { teamId: useTeamId() } }));
  if (!team || team.availableDataLanguages.length < 2) return null;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const others = team.availableDataLanguages.filter((code) => code !== team.defaultDataLanguage);
  return (
    <div className={css.row}>
      <ul className={css.chips} aria-label={t('dataLanguages.label')}>
        {[team.defaultDataLanguage, ...others].map((code, index) => (
          <li key={code}>
            <Chip color={index === 0 ? 'green' : 'gray'}>{nameOf(code)}</Chip>
          </li>
        ))}
      </ul>
      <span className={css.text}>
        {t('dataLanguages.text', {
          language: nameOf(team.defaultDataLanguage),
          others: others.map(nameOf).join(', '),
        })}
      </span>
    </div>
  );
}
