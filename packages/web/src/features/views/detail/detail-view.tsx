// One record at a time, with previous and next.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { ButtonLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import { type CollectionPlace, nameFieldOf, useRecordLabel, useValueFormats } from '../../fields/index.ts';
import { type Rows, useEmptyState, useRowWindow } from '../../records/index.ts';
import type { OpenView } from '../open-view/use-open-view.ts';
import { colorOf } from '../open-view/use-view-layout.ts';
import classes from '../views.module.css';
import { DisplayedValues, wideFields } from './displayed-values.tsx';

interface DetailViewProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly open: OpenView;
}

const narrowPixels = 560;
const doNothing = () => undefined;

export function DetailView({ place, collection, open }: DetailViewProps) {
  const rows = useRowWindow(place, open.view, doNothing);
  const notice = useEmptyState(collection, open.view, rows, undefined);
  if (notice) return notice;
  if (rows.total === null) return <Skeleton height={320} m={24} width="auto" />;
  // Another query starts at its first record.
  return (
    <Detail
      key={JSON.stringify(open.view)}
      place={place}
      collection={collection}
      open={open}
      rows={rows}
      total={rows.total}
    />
  );
}

interface DetailProps extends DetailViewProps {
  readonly rows: Rows;
  readonly total: number;
}

function Detail({ place, collection, open, rows, total }: DetailProps) {
  const labelOf = useRecordLabel();
  const t = usePhrases('views');
  const formats = useValueFormats();
  const { ref, width } = useElementSize();
  const [wanted, setWanted] = useState(0);
  const position = Math.min(wanted, total - 1);
  useEffect(() => rows.window.show(Math.max(0, position - 1), position + 1), [rows.window, position]);
  const record = rows.window.rowAt(position);
  const go = (to: number) => setWanted(Math.max(0, Math.min(total - 1, to)));
  const name = record ? labelOf(record, collection) : '';
  // The name is shown above the other fields.
  const fields = wideFields(collection.fields, open.settings.displayedFields).filter(
    ({ field }) => field !== nameFieldOf(collection),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    go(position + (event.key === 'ArrowLeft' ? -1 : 1));
  };
  const color = record && colorOf(collection.fields, open.settings.colorBy)?.(record);
  return (
    // The keys are a shortcut for the buttons.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside, wherever the focus is
    <div className={classes.detail} onKeyDown={onKeyDown}>
      <div className={classes.detailBar}>
        <Step
          label={t('detail.previous')}
          isDisabled={position === 0}
          onClick={() => go(position - 1)}
          isBack
        />
        <span className={classes.position} role="status">
          {t('detail.position', { place: position + 1, count: total })}
        </span>
        <Step
          label={t('detail.next')}
          isDisabled={position >= total - 1}
          onClick={() => go(position + 1)}
          isBack={false}
        />
        <span className={classes.space} />
        {record && (
          <ButtonLink
            to="/team-{$teamId}/data-records/$dataRecordId"
            params={{ teamId: place.teamId, dataRecordId: record.id }}
            search={{ collection: collection.id }}
            variant="default"
            size="sm"
            leftSection={<ArrowSquareOutIcon size={16} />}
          >
            {t('detail.open')}
          </ButtonLink>
        )}
      </div>
      <article className={classes.sheet} data-color={color} ref={ref}>
        {record ? (
          <>
            <h2 className={classes.sheetTitle}>
              <NameAvatar name={name} size={40} />
              {name || '–'}
            </h2>
            <DisplayedValues
              record={record}
              fields={fields}
              isNarrow={width > 0 && width < narrowPixels}
              formats={formats}
            />
          </>
        ) : (
          <Skeleton height={280} />
        )}
      </article>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isBack: boolean;
  readonly onClick: () => void;
}

function Step({ label, isDisabled, isBack, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={36} variant="default" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {isBack ? <CaretLeftIcon size={16} weight="bold" /> : <CaretRightIcon size={16} weight="bold" />}
      </ActionIcon>
    </Tooltip>
  );
}
