// Images of one of the record's fields, or of linked records, each with its name.
import type { DataCard } from '@fieldhouse/contract/data-cards';
import { type FileValue, isPictureType } from '@fieldhouse/contract/field-types';
import { Link } from '@tanstack/react-router';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { filesOf, useRecordLabel } from '../../fields/index.ts';
import { LinkedActions } from './linked-actions.tsx';
import { useOpenRecord } from './record-context.ts';
import css from './record-page.module.css';
import { useLinked } from './use-linked.ts';

type ThumbnailSettings = Extract<DataCard['settings'], { type: 'thumbnails' }>;

export function ThumbnailsCard({ settings }: { readonly settings: ThumbnailSettings }) {
  const { collection } = useOpenRecord();
  const own = collection.fields.find(({ id }) => id === settings.source.fieldId);
  const isPictures = settings.source.kind === 'own' && own && isPictureType(own.dataType);
  return isPictures && own ? (
    <OwnPictures columnName={own.columnName} />
  ) : (
    <LinkedPictures settings={settings} />
  );
}

function OwnPictures({ columnName }: { readonly columnName: string }) {
  const t = usePhrases('record-page');
  const { record } = useOpenRecord();
  const files = filesOf(record.values[columnName]);
  if (files.length === 0) return <p className={css.nothing}>{t('pictures.none')}</p>;
  return (
    <ul className={css.thumbnails}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer" className={css.thumbnail}>
            <Picture file={file} name={file.name} />
            <span className={css.caption}>{file.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const maxPictures = 60;

function LinkedPictures({ settings }: { readonly settings: ThumbnailSettings }) {
  const labelOf = useRecordLabel();
  const t = usePhrases('record-page');
  const { source, filter, sorts, imageFieldId } = settings;
  const linked = useLinked({ source, filter, sorts }, maxPictures);
  const { targetPlace } = linked;
  return (
    <QueryBoundary query={linked.query} skeleton={<RowsSkeleton rows={1} height={120} />}>
      {({ target, page: { records } }) => {
        const image = target.fields.find(({ id }) => id === (imageFieldId ?? target.avatarFieldId));
        return (
          <>
            {records.length === 0 && <p className={css.nothing}>{t('links.none')}</p>}
            <ul className={css.thumbnails}>
              {records.map((record) => {
                const name = labelOf(record, target) || t('links.nameless');
                const [file] = filesOf(image && record.values[image.columnName]);
                return (
                  <li key={record.id}>
                    <Link
                      className={css.thumbnail}
                      to="/team-{$teamId}/data-records/$dataRecordId"
                      params={{ teamId: targetPlace.teamId, dataRecordId: record.id }}
                      search={{ collection: targetPlace.collectionId }}
                    >
                      <Picture file={file} name={name} />
                      <span className={css.caption}>{name}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
            <div className={css.cardEnd}>
              <LinkedActions source={source} linked={linked} />
            </div>
          </>
        );
      }}
    </QueryBoundary>
  );
}

function Picture({ file, name }: { readonly file: FileValue | undefined; readonly name: string }) {
  const source = file?.thumbnailUrl?.replace(/thumbnail=\d+/, 'thumbnail=480');
  return (
    <span className={css.frame}>
      {source === undefined ? (
        <NameAvatar name={name} size={56} />
      ) : (
        <img src={source} alt="" loading="lazy" />
      )}
    </span>
  );
}
