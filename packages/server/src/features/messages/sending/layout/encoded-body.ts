// A part of a mail with everything but its tags encoded once, for all of its recipients.
import type { Segment } from '@fieldhouse/domain/messages/merge-tags';
import { encodePiece } from '../quoted-printable.ts';

export interface Body {
  readonly segments: readonly Segment[];
  /** The same, with everything but tags already encoded as quoted-printable. */
  readonly encoded: readonly Segment[];
}

export function toBody(segments: readonly Segment[]): Body {
  return { segments, encoded: segments.map(encodedSegment) };
}

function encodedSegment(segment: Segment): Segment {
  if (segment.kind === 'text') return { ...segment, text: oneBytePerCharacter(encodePiece(segment.text)) };
  return segment.kind === 'conditional'
    ? { ...segment, segments: segment.segments.map(encodedSegment) }
    : segment;
}

/**
 * The same ASCII text. A text that was derived from one beyond Latin-1 has two bytes per character in memory, and so has all
 * that it is joined with.
 */
function oneBytePerCharacter(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
