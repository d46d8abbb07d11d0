// Records that link to this one: every collection with a link field to it, with counts.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordLinksApi } from '../../../api/endpoints/record-page-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { LinkedTable } from './linked-table.tsx';
import { useOpenRecord } from './record-context.ts';
import css from './record-page.module.css';

export function ReverseLinks() {
  const t = usePhrases('record-page');
  const client = useQueryClient();
  const formats = useFormats();
  const { place, record } = useOpenRecord();
  const query = queryOf(recordLinksApi.reverse, { params: { ...place, recordId: record.id } });
  const links = useQuery(query).data?.items ?? [];
  useTeamEvents((event) => {
    const isAbout =
      event.type === 'records.changed' && links.some((link) => link.collectionId === event.collectionId);
    if (isAbout) void client.invalidateQueries(query);
  });
  if (links.length === 0) return null;
  return (
    <section className={css.links} aria-label={t('links.title')}>
      <h2 className={css.sectionTitle}>{t('links.title')}</h2>
      {links.map((link) => (
        <Card
          key={link.fieldId}
          title={t('links.by', { collection: link.collectionName, field: link.fieldTitle })}
          count={formats.number(link.count)}
          icons={[<DataIcon key="icon" icon={link.icon} />]}
          isOpenAtFirst={false}
        >
          <LinkedTable
            source={{ kind: 'reverse', collectionId: link.collectionId, fieldId: link.fieldId }}
            columns={[]}
            sorts={[]}
            filter={undefined}
            name={link.collectionName}
          />
        </Card>
      ))}
    </section>
  );
}
