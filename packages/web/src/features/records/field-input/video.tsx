import { TextInput } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { frameOf, textOf } from './input-frame.ts';
import { VideoPlayer } from './video-player.tsx';

export function VideoInput(props: FieldInputProps) {
  const t = usePhrases('values');
  const frame = frameOf(props);
  const input = (
    <TextInput
      {...frame}
      {...(!props.isBare && { description: props.field.description || t('videoHint') })}
      type="url"
      inputMode="url"
      placeholder="https://"
      value={textOf(props.value)}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
  if (props.isBare) return input;
  return (
    <div>
      {input}
      <VideoPlayer url={textOf(props.value)} title={props.field.title} />
    </div>
  );
}
