// Deleted fields, below the existing ones; nothing if there are none.
import { type DeletedField, deletedFields } from '@fieldhouse/contract/deleted-fields';
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import { ActionIcon, Button } from '@mantine/core';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '../../../api/api-problem.ts';
import { clientOf } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import { FieldTypeIcon } from '../../fields/index.ts';
import type { CollectionPlace } from '../collection-queries.ts';
import classes from '../collections.module.css';

const api = clientOf(deletedFields);

export function DeletedFields({ place }: { readonly place: CollectionPlace }) {
  const t = usePhrases('collections-admin');
  const { data } = useQuery(queryOf(api.list, { params: place }));
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <h2 className={classes.subtitle}>{t('deletedFields.title')}</h2>
      <p className={classes.soft}>{t('deletedFields.intro', { days: trashRetentionDays })}</p>
      <Panel isFlush>
        <ul className={classes.rows}>
          {data.items.map((item) => (
            <Row key={item.id} place={place} item={item} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Row({ place, item }: { readonly place: CollectionPlace; readonly item: DeletedField }) {
  const t = usePhrases('collections-admin');
  const types = usePhrases('collections');
  const formats = useFormats();
  const name = item.title;
  const params = { ...place, fieldId: item.id };
  const { run: restore } = useAction(() => api.restore({ params }), {
    done: t('deletedFields.restored', { name }),
    failed: (error) =>
      isProblem(error, 'column_name_taken')
        ? t('deletedFields.taken', { columnName: item.columnName })
        : problemText(error),
  });
  const { run: erase } = useAction(() => api.erase({ params }), {
    confirm: () => ({
      title: t('deletedFields.eraseTitle', { name }),
      text: t('deletedFields.eraseText'),
      action: t('deletedFields.erase'),
      isDangerous: true,
    }),
    done: t('deletedFields.erased', { name }),
  });
  return (
    <li className={classes.row}>
      <FieldTypeIcon dataType={item.dataType} />
      <span className={classes.rowText}>
        {name}
        <br />
        <span className={classes.soft}>
          {types(`type.${item.dataType}`)} ·{' '}
          <time dateTime={item.deletedAt} title={formats.exactTime(item.deletedAt)}>
            {t('deletedFields.deleted', { when: formats.ago(item.deletedAt) })}
          </time>
        </span>
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={t('deletedFields.restoreOne', { name })}
        onClick={() => void restore()}
      >
        {t('deletedFields.restore')}
      </Button>
      <ActionIcon
        size={36}
        variant="subtle"
        color="red"
        title={t('deletedFields.erase')}
        aria-label={t('deletedFields.eraseOne', { name })}
        onClick={() => void erase()}
      >
        <TrashIcon size={16} />
      </ActionIcon>
    </li>
  );
}
