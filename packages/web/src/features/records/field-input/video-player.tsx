// A film plays where it is stored. Nothing is asked of a third party before somebody clicks.
import { videoSource } from '@fieldhouse/domain/fields/video';
import { Anchor } from '@mantine/core';
import { PlayCircleIcon } from '@phosphor-icons/react/dist/csr/PlayCircle';
import { usePhrases } from '../../../app/phrases.ts';
import classes from './structured.module.css';

interface VideoPlayerProps {
  readonly url: string;
  readonly title: string;
}

const pages = {
  youtube: { host: 'youtube.com', at: (id: string) => `https://www.youtube.com/watch?v=${id}` },
  vimeo: { host: 'vimeo.com', at: (id: string) => `https://vimeo.com/${id}` },
} as const;

/** Our policy lets no foreign page into ours: a film of YouTube or Vimeo opens in a tab of its own. */
export function VideoPlayer({ url, title }: VideoPlayerProps) {
  const t = usePhrases('values');
  const source = videoSource(url);
  if (!source) return null;
  const { host, href } =
    source.kind === 'file'
      ? { host: new URL(source.url).hostname, href: source.url }
      : { host: pages[source.kind].host, href: pages[source.kind].at(source.id) };
  return (
    <Anchor className={classes.video} href={href} target="_blank" rel="noopener noreferrer" underline="never">
      <PlayCircleIcon size={36} weight="duotone" />
      <span>
        <b>{t('play')}</b>
        <small>
          {title} · {t('playText', { host })}
        </small>
      </span>
    </Anchor>
  );
}
