// Plays a video on the page. An uploaded video file loads immediately. A third-party player loads only after
// a click, in a frame that is sandboxed to playback.
import type { FileValue } from '@fieldhouse/contract/field-types';
import { videoSource } from '@fieldhouse/domain/fields/files/video';
import { UnstyledButton } from '@mantine/core';
import { PlayCircleIcon } from '@phosphor-icons/react/dist/csr/PlayCircle';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  /** A typed address, or an uploaded video file. */
  readonly video: string | FileValue;
  readonly title: string;
}

const hosts = {
  youtube: {
    host: 'youtube.com',
    frame: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  vimeo: {
    host: 'vimeo.com',
    frame: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
} as const;

export function VideoPlayer({ video, title }: VideoPlayerProps) {
  const t = usePhrases('values');
  const [started, setStarted] = useState<string>();
  if (typeof video !== 'string') {
    return <Film src={video.url} label={t('film', { title, name: video.name })} />;
  }
  const source = videoSource(video);
  if (!source) return null;
  const { host, frame } =
    source.kind === 'file'
      ? { host: new URL(source.url).hostname, frame: undefined }
      : { host: hosts[source.kind].host, frame: hosts[source.kind].frame(source.id) };
  const label = t('film', { title, name: host });
  if (started !== video) return <Poster title={title} host={host} onPlay={() => setStarted(video)} />;
  if (frame !== undefined) return <Frame src={frame} title={label} />;
  return <Film src={video} label={label} isStarted />;
}

interface PosterProps {
  readonly title: string;
  readonly host: string;
  readonly onPlay: () => void;
}

function Poster({ title, host, onPlay }: PosterProps) {
  const t = usePhrases('values');
  return (
    <UnstyledButton className={classes.poster} onClick={onPlay}>
      <PlayCircleIcon size={44} weight="duotone" />
      <span>
        <b>{t('play')}</b>
        <small>
          {title} · {t('playText', { host })}
        </small>
      </span>
    </UnstyledButton>
  );
}

/** Focuses the player, because the focus was on the button that it has replaced. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

interface FilmProps {
  readonly src: string;
  readonly label: string;
  readonly isStarted?: boolean;
}

function Film({ src, label, isStarted = false }: FilmProps) {
  const t = usePhrases('values');
  const [failed, setFailed] = useState<string>();
  if (failed === src) {
    return (
      <p className={classes.failed} role="status">
        {t('filmFailed')}
      </p>
    );
  }
  return (
    <video
      className={classes.player}
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      onError={() => setFailed(src)}
      {...(isStarted && { autoPlay: true, ref: takeFocus })}
    />
  );
}

/**
 * The player's scripts run with the origin of their own site; popups are its links to the video's page.
 * YouTube refuses requests without a referrer.
 */
function Frame({ src, title }: { readonly src: string; readonly title: string }) {
  return (
    <iframe
      ref={takeFocus}
      className={classes.player}
      src={src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  );
}
