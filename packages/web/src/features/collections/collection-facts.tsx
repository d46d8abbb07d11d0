// Read-only facts about a collection.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import { collectionsQuery } from '../fields/index.ts';
import classes from './collections-admin.module.css';
import { useCountText } from './collections-page.tsx';

export function CollectionFacts({ collection }: { readonly collection: CollectionWithFields }) {
  const t = usePhrases('collections-admin');
  const countText = useCountText();
  const items = useQuery(collectionsQuery(useTeamId())).data?.items ?? [];
  const parent = items.find(({ id }) => id === collection.parentId)?.pluralName ?? '';
  const kind = collection.isUsedAsCustomList
    ? t('details.kindList')
    : collection.parentId === null
      ? t('details.kindTable')
      : t(collection.isSmartCollection ? 'details.kindSmart' : 'details.kindHand', { parent });
  return (
    <Panel title={t('details.about')}>
      <dl className={classes.facts}>
        <dt>{t('details.kind')}</dt>
        <dd>{kind}</dd>
        <dt>{t('details.records')}</dt>
        <dd>{countText(collection)}</dd>
        <dt>{t('details.tableName')}</dt>
        <dd>
          <code>{collection.tableName}</code>
        </dd>
      </dl>
    </Panel>
  );
}
