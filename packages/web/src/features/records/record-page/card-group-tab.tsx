// A tab of cards, in the layout of its card group.
import type { CardSettings, DataCard } from '@fieldhouse/contract/data-cards';
import { CardsIcon } from '@phosphor-icons/react/dist/csr/Cards';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { combineQueries, QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { LanguageChooser } from '../../../app/language/language-chooser.tsx';
import { fallbackTextOf, useTextLanguages } from '../../../app/language/text-languages.ts';
import { ButtonLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdateAny, useRights } from '../../../app/rights/use-rights.ts';
import { Card } from '../../../ui/card.tsx';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { cardGroupsQuery, cardsQuery, GroupsProblem } from '../../cards/index.ts';
import { RecordField } from '../record-field/record-field.tsx';
import { LinkedTable } from './linked-table.tsx';
import { useOpenRecord } from './record-context.ts';
import css from './record-page.module.css';
import { ThumbnailsCard } from './thumbnails-card.tsx';

export function CardGroupTab() {
  const t = usePhrases('record-page');
  const { place } = useOpenRecord();
  const { dataCardGroupId } = useParams({ strict: false });
  const groups = useQuery(cardGroupsQuery(place));
  const cards = useQuery(cardsQuery(place));
  return (
    <QueryBoundary
      query={combineQueries({ groups, cards })}
      skeleton={<PageSkeleton />}
      renderError={(error, onRetry) => <GroupsProblem error={error} onRetry={onRetry} />}
    >
      {(loaded) => {
        const group = loaded.groups.items.find(({ id }) => id === dataCardGroupId);
        if (!group) return <Notice title={t('groupGone.title')} text={t('groupGone.text')} />;
        return (
          <CardsOfGroup
            cards={group.cardIds.flatMap((id) => loaded.cards.items.find((card) => card.id === id) ?? [])}
          />
        );
      }}
    </QueryBoundary>
  );
}

function CardsOfGroup({ cards }: { readonly cards: readonly DataCard[] }) {
  if (cards.length === 0) return <NoCards />;
  return (
    <div className={css.cards}>
      {cards.map((card) => (
        <div key={card.id} className={css.cell} data-width={card.width}>
          <ShownCard card={card} />
        </div>
      ))}
    </div>
  );
}

function ShownCard({ card: { name, icons, settings } }: { readonly card: DataCard }) {
  return (
    <Card title={name} icons={icons.map((icon) => <DataIcon key={icon} icon={icon} />)}>
      {settings.type === 'form' && <FormCard settings={settings} />}
      {settings.type === 'table' && (
        <LinkedTable
          source={settings.source}
          columns={settings.columns}
          filter={settings.filter}
          sorts={settings.sorts}
          name={name}
        />
      )}
      {settings.type === 'thumbnails' && <ThumbnailsCard settings={settings} />}
    </Card>
  );
}

function FormCard({ settings }: { readonly settings: Extract<CardSettings, { type: 'form' }> }) {
  const { place, collection, record, saving } = useOpenRecord();
  const shown = collection.fields.filter(({ id }) => settings.fields.some(({ fieldId }) => fieldId === id));
  const languages = useTextLanguages(shown);
  return (
    <div className={css.form}>
      {languages.chosen !== undefined && (
        <div className={css.cell} data-width="full">
          <LanguageChooser languages={languages} />
        </div>
      )}
      {settings.fields.map(({ fieldId, width }) => {
        const original = shown.find(({ id }) => id === fieldId);
        if (!original) return null;
        const field = languages.inChosen(original);
        return (
          <div key={field.columnName} className={css.cell} data-width={width}>
            <RecordField
              teamId={place.teamId}
              field={field}
              saved={record.values[field.columnName] ?? null}
              original={fallbackTextOf(field, record.values)}
              onSave={(value, before) => saving.save(field, value, before)}
            />
          </div>
        );
      })}
    </div>
  );
}

function NoCards() {
  const t = usePhrases('record-page');
  const { place, collection } = useOpenRecord();
  const { may } = useRights();
  return (
    <Notice
      icon={<CardsIcon size={26} />}
      title={t('noCards.title')}
      text={t('noCards.text')}
      action={
        may(...adminFeatures.collections) &&
        mayUpdateAny(collection) && (
          <ButtonLink
            variant="default"
            to="/team-{$teamId}/admin/data-collections/$dataCollectionId/data-card-groups"
            params={{ teamId: place.teamId, dataCollectionId: place.collectionId }}
          >
            {t('noCards.action')}
          </ButtonLink>
        )
      }
    />
  );
}
