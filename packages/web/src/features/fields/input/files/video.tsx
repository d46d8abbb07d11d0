import type { FileValue } from '@fieldhouse/contract/field-types';
import { TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { filesOf } from '../../values/links.ts';
import { GroupFrame } from '../group-frame.tsx';
import { sharedInputProps, toInputText } from '../input-frame.tsx';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';
import { FilmUpload } from './film-upload.tsx';
import { VideoPlayer } from './video-player.tsx';

export function VideoInput(props: FieldInputProps) {
  const t = usePhrases('values');
  const [announcement, announce] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  const [film] = filesOf(props.value);
  const change = (value: FileValue | null, message: string) => {
    setRemoved(value === null);
    if (value === null && film) props.uploads?.remove(film);
    props.onChange(value);
    announce(message);
  };
  return (
    <>
      {film ? (
        <Film {...props} film={film} onRemove={() => change(null, t('removedFile', { name: film.name }))} />
      ) : (
        <Address
          {...props}
          hasAutoFocus={props.hasAutoFocus || isRemoved}
          onFilm={(sent) => change(sent, t('uploaded', { name: sent.name }))}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

interface FilmProps extends FieldInputProps {
  readonly film: FileValue;
  readonly onRemove: () => void;
}

function Film({ film, onRemove, ...props }: FilmProps) {
  return (
    <GroupFrame input={props}>
      <ul className={classes.files}>
        <FileRow
          file={film}
          pictureOf={props.uploads?.pictureOf}
          isReadOnly={props.isDisabled ?? false}
          onRemove={onRemove}
          onUp={undefined}
          onDown={undefined}
        />
      </ul>
      {!props.isBare && isStored(film) && <VideoPlayer video={film} title={props.field.title} />}
    </GroupFrame>
  );
}

/**
 * Whether the URL names the record that uses the file; the URL of a mere upload works only until one does.
 */
function isStored({ url }: FileValue): boolean {
  return url.includes('record=');
}

interface AddressProps extends FieldInputProps {
  readonly onFilm: (film: FileValue) => void;
}

function Address({ onFilm, ...props }: AddressProps) {
  const t = usePhrases('values');
  const uploads = props.isDisabled ? undefined : props.uploads;
  const hint = t(uploads ? 'videoOrFilmHint' : 'videoHint');
  const input = (
    <TextInput
      {...sharedInputProps(props)}
      {...(!props.isBare && { description: props.field.description || hint })}
      type="url"
      inputMode="url"
      placeholder="https://"
      value={toInputText(props.value)}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
  if (props.isBare) return input;
  return (
    <div>
      {input}
      {uploads && toInputText(props.value) === '' && (
        <FilmUpload field={props.field} uploads={uploads} onFilm={onFilm} />
      )}
      <VideoPlayer video={toInputText(props.value)} title={props.field.title} />
    </div>
  );
}
