// The history of a record: each entry in words, values before and after, and a menu to revert.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { RecordChangeEntry } from '@fieldhouse/contract/record-history';
import type { DataRecord } from '@fieldhouse/contract/records';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { pagesOf, queryKeyOf } from '../../../api/queries.ts';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { useLanguageNames, withTranslations } from '../../../app/language/text-languages.ts';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdateAny } from '../../../app/rights/use-rights.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { type CollectionPlace, lineText, linksOf, useValueFormats } from '../../fields/index.ts';
import { useFieldListText } from './field-list-text.ts';
import { nameDeleted } from './name-deleted.ts';
import css from './record-history.module.css';
import { RevertMenu } from './revert-menu.tsx';
import { useActorName } from './use-actor-name.ts';

interface RecordHistoryProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly record: DataRecord;
}

const entriesAPage = '50';

function historyQuery(place: CollectionPlace, recordId: DataRecord['id']) {
  const params = { ...place, recordId };
  return pagesOf(queryKeyOf(api.recordHistory.list, { params }), (after, signal) =>
    api.recordHistory.list({ params, query: { limit: entriesAPage, ...after } }, { signal }),
  );
}

export function RecordHistory(props: RecordHistoryProps) {
  const t = usePhrases('record-history');
  const client = useQueryClient();
  const { place, record } = props;
  const query = historyQuery(place, record.id);
  const history = useInfiniteQuery(query);
  useTeamEvents((event) => {
    const isThis = event.type === 'records.changed' && (event.ids === null || event.ids.includes(record.id));
    if (isThis) void client.invalidateQueries({ queryKey: query.queryKey });
  });
  return (
    <QueryBoundary
      query={history}
      skeleton={<RowsSkeleton rows={6} height={56} />}
      isEmpty={(entries) => entries.length === 0 && !history.hasNextPage}
      empty={<Notice size="compact" heading="h3" title={t('none')} text={t('noneText')} />}
    >
      {(entries) => (
        <>
          <ol className={css.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} {...props} />
            ))}
          </ol>
          <LoadMore query={history} label={t('more')} />
        </>
      )}
    </QueryBoundary>
  );
}

function Entry({ entry, ...props }: RecordHistoryProps & { readonly entry: RecordChangeEntry }) {
  const t = usePhrases('record-history');
  const formats = useFormats();
  const nameOf = useActorName();
  const fieldListText = useFieldListText();
  const languageName = useLanguageNames();
  const { collection } = props;
  const known = withTranslations(collection.fields, languageName);
  const { at, actor, action, wizard } = entry;
  const place = entry.collection ?? '';
  const changed = entry.fields.flatMap((one) => {
    const field = known.find(({ columnName }) => columnName === one.field);
    return field ? [{ ...one, field }] : [];
  });
  const fields = fieldListText(changed.map(({ field }) => field.title));
  const actorName = actor && nameOf(actor);
  return (
    <li className={css.entry}>
      <PersonAvatar name={actorName ?? collection.name} personId={actor?.userId} size={30} />
      <div>
        <span className={css.sentence}>
          {actorName === null
            ? t(`plain.${action}`, { fields, place })
            : t(`by.${action}`, { who: actorName, fields, place })}
        </span>
        {wizard !== null && <span className={css.when}>{t('wizard', { wizard })} · </span>}
        {at !== null && (
          <time className={css.when} dateTime={at} title={formats.exactTime(at)}>
            {formats.dateTime(at)}
          </time>
        )}
      </div>
      {mayUpdateAny(collection) && (changed.length > 0 || action === 'created') && (
        <RevertMenu {...props} entry={entry} />
      )}
      {changed.length > 0 && (
        <dl className={css.fields}>
          {changed.map(({ field, before, after }) => (
            <Change key={field.columnName} field={field} before={before} after={after} />
          ))}
        </dl>
      )}
    </li>
  );
}

interface ChangeProps {
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

function Change({ field, before, after }: ChangeProps) {
  const t = usePhrases('record-history');
  const formats = useValueFormats();
  const names = { record: t('gone'), file: t('deletedFile') };
  const textOf = (value: unknown) => {
    const links = linksOf(value);
    return lineText(links.length === 0 ? value : nameDeleted(links, field, names), field, formats);
  };
  const was = textOf(before);
  const is = textOf(after);
  return (
    <>
      <dt>{field.title}</dt>
      <dd>
        {was === '' ? (
          <span className={css.nothing}>{t('empty')}</span>
        ) : (
          <del className={css.was}>{was}</del>
        )}{' '}
        <ArrowRightIcon size={12} weight="bold" aria-label={t('after')} />{' '}
        {is === '' ? <span className={css.nothing}>{t('empty')}</span> : <ins className={css.is}>{is}</ins>}
      </dd>
    </>
  );
}
