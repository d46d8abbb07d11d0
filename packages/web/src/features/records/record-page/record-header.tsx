// The record's name, its position in its list, and its actions.
import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { useTextLanguages } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import { BookmarkButton } from '../../bookmarks/index.ts';
import {
  fieldTextOf,
  fieldTypesUi,
  filesOf,
  nameFieldOf,
  useRecordLabel,
  useValueFormats,
} from '../../fields/index.ts';
import { RecordTags } from '../../tags/index.ts';
import { useOpenRecord } from './record-context.ts';
import { RecordMenu } from './record-menu.tsx';
import css from './record-page.module.css';
import { carryListPosition, useNeighbours } from './use-neighbours.ts';

export function RecordHeader() {
  const labelOf = useRecordLabel();
  const { place, collection, record, saving } = useOpenRecord();
  const t = usePhrases('records');
  const name = labelOf(record, collection) || collection.name;
  const avatar = collection.fields.find(({ id }) => id === collection.avatarFieldId);
  const [picture] = filesOf(avatar && record.values[avatar.columnName]);
  return (
    <header className={css.header}>
      <NameAvatar name={name} size={52} picture={picture?.thumbnailUrl ?? null} />
      <div className={css.names}>
        <h1 className={css.name}>{name}</h1>
        <p className={css.subtitle}>
          <Subtitle />
        </p>
        <RecordTags place={place} recordId={record.id} />
      </div>
      <span className={css.state} data-state={saving.state} role="status">
        {saving.state !== 'idle' && t(`table.${saving.state}`)}
      </span>
      <div className={css.actions}>
        <Steps />
        <BookmarkButton
          teamId={place.teamId}
          target={{ kind: 'record', collectionId: place.collectionId, id: record.id }}
        />
        <RecordMenu />
      </div>
    </header>
  );
}

const maxSummaryFields = 2;

/** The first short values after the name, or the way back to the list. */
function Subtitle() {
  const { place, collection, record } = useOpenRecord();
  const formats = useValueFormats();
  const { inChosen } = useTextLanguages(collection.fields);
  const nameField = nameFieldOf(collection);
  const texts = collection.fields
    .filter(({ dataType }) => fieldTypesUi[dataType].isInSubtitle)
    .filter((field) => field !== nameField)
    .map((field) => fieldTextOf(record, inChosen(field), formats).text)
    .filter((text) => text !== '' && text.length <= 60)
    .slice(0, maxSummaryFields);
  return (
    <>
      <Link
        to="/team-{$teamId}/data-collections/$dataCollectionId/records"
        params={{ teamId: place.teamId, dataCollectionId: collection.id }}
      >
        {collection.pluralName}
      </Link>
      {texts.map((text) => (
        <span key={text}>{` · ${text}`}</span>
      ))}
    </>
  );
}

/** Previous and next in the list the user came from. */
function Steps() {
  const t = usePhrases('record-page');
  const formats = useFormats();
  const navigate = useNavigate();
  const { dataCardGroupId } = useParams({ strict: false });
  const { place, record } = useOpenRecord();
  const found = useNeighbours(place, record.id);
  const go = (id: string | undefined, step: number) => {
    if (id === undefined || !found) return;
    carryListPosition(place, id, found.position + step);
    const search = { collection: place.collectionId };
    const params = { teamId: place.teamId, dataRecordId: id };
    void (dataCardGroupId === undefined
      ? navigate({ to: '/team-{$teamId}/data-records/$dataRecordId/all-fields', params, search })
      : navigate({
          to: '/team-{$teamId}/data-records/$dataRecordId/tab-{$dataCardGroupId}',
          params: { ...params, dataCardGroupId },
          search,
        }));
  };
  const early = useRef<{ readonly recordId: string; readonly step: -1 | 1 }>(undefined);
  const take = (step: -1 | 1) => {
    if (found) go(step === 1 ? found.nextId : found.previousId, step);
    else early.current = { recordId: record.id, step };
  };
  useHotkeys([
    ['K', () => take(-1)],
    ['J', () => take(1)],
  ]);
  // On fast paging the key is pressed before the target is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    const pressed = early.current;
    if (!found || !pressed) return;
    early.current = undefined;
    if (pressed.recordId === record.id) take(pressed.step);
  }, [found]);
  if (!found) return null;
  const shown = formats.number(found.position + 1);
  const total = found.total === null ? undefined : formats.number(found.total);
  return (
    <>
      {total !== undefined && (
        <span className={css.position}>
          {t(found.isEstimate ? 'step.about' : 'step.of', { place: shown, total })}
        </span>
      )}
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t('step.previous')}
        aria-keyshortcuts="K"
        title={`${t('step.previous')} (K)`}
        disabled={found.previousId === undefined}
        onClick={() => go(found.previousId, -1)}
      >
        <CaretUpIcon size={18} />
      </ActionIcon>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t('step.next')}
        aria-keyshortcuts="J"
        title={`${t('step.next')} (J)`}
        disabled={found.nextId === undefined}
        onClick={() => go(found.nextId, 1)}
      >
        <CaretDownIcon size={18} />
      </ActionIcon>
    </>
  );
}
