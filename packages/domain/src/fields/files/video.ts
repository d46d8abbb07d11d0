import { fileId } from '@fieldhouse/contract/ids';
import {
  brokenRule,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  parsedValue,
  textOperators,
} from '../field-type.ts';
import { compareTexts } from '../text/plain-text.ts';
import { checkUrl } from '../text/url.ts';
import { completeWebAddress } from '../text/web-address.ts';

/**
 * The address of a video: YouTube, Vimeo, or an MP4 file. A value may also be the id of an uploaded video
 * file. Only requests can set one, because writing them checks access to the file; text never becomes an id.
 */
export const video: FieldType<'video', string> = {
  dataType: 'video',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    return typeof input === 'string' ? checkVideo(input) : brokenRule('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkVideo(completeWebAddress(text)),
  toText: (text) => text,
  compare: compareTexts,
  operators: [...equalityOperators, ...textOperators, ...emptinessOperators],
  looksLike: (text) => videoSource(text) !== undefined,
  files: {
    idsIn: (value) => [videoFileIdOf(value) ?? []].flat(),
    only: { kind: 'video', rule: 'not_a_film' },
    isAlternative: true,
  },
};

/** The id of an uploaded video file; undefined for anything else. */
function videoFileIdOf(input: unknown): string | undefined {
  return fileId.safeParse(input).data;
}

function checkVideo(text: string) {
  const checked = checkUrl(text);
  if (!checked.ok || checked.value === null || videoSource(checked.value)) return checked;
  return brokenRule('not_a_video');
}

export type VideoSource =
  | { readonly kind: 'youtube' | 'vimeo'; readonly id: string }
  | { readonly kind: 'file'; readonly url: string };

/** The host of the video and its id there; undefined for any other address. */
export function videoSource(text: string): VideoSource | undefined {
  const parsed = URL.parse(text);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  const host = parsed.hostname.replace(/^(www|m|player)\./, '');
  const [first = '', second = ''] = parsed.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be' && isYouTubeId(first)) return { kind: 'youtube', id: first };
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const id = first === 'watch' ? (parsed.searchParams.get('v') ?? '') : second;
    return isYouTubeId(id) ? { kind: 'youtube', id } : undefined;
  }
  if (host === 'vimeo.com') {
    const id = first === 'video' ? second : first;
    return /^\d{1,20}$/.test(id) ? { kind: 'vimeo', id } : undefined;
  }
  return /\.mp4$/i.test(parsed.pathname) ? { kind: 'file', url: text } : undefined;
}

function isYouTubeId(id: string): boolean {
  return /^[\w-]{11}$/.test(id);
}
