import { parseMergeTags, tagNameOf } from '@fieldhouse/domain/messages/merge-tags';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { ValuesReader } from '../../message-queries.ts';
import type { MailContent } from '../editing/mail-content.ts';
import type { PreviewValues } from './preview-values.ts';

/** The same as the server’s limit. */
const maxTags = 200;

/** Undefined without a reader. A request reads all tags at once, and another one only what is new since. */
export function usePreviewValues(
  reader: ValuesReader | undefined,
  mail: MailContent & { readonly textOnlyVersion: string },
): PreviewValues | undefined {
  const { subjectLine, preheader, blocks, textOnlyVersion } = mail;
  const used = useMemo(
    () => tagsIn(JSON.stringify([subjectLine, preheader, blocks, textOnlyVersion])),
    [subjectLine, preheader, blocks, textOnlyVersion],
  );
  // A tag that is removed stays among them: its value is read already.
  const read = useRef<readonly string[]>([]);
  if (used.some((tag) => !read.current.includes(tag)))
    read.current = [...new Set([...used, ...read.current])].slice(0, maxTags).toSorted();
  const tags = read.current;
  const { data } = useQuery({
    queryKey: [reader?.name ?? 'none', reader?.of, reader?.whose, tags, reader?.dependsOn] as const,
    queryFn: reader && tags.length > 0 ? ({ signal }) => reader.read(tags, signal) : skipToken,
    // Of the same person, while a further tag is read.
    placeholderData: (before, query) => (query?.queryKey[2] === reader?.whose ? before : undefined),
  });
  const isRead = reader !== undefined;
  return useMemo(() => (isRead ? { values: data?.values } : undefined), [isRead, data]);
}

function tagsIn(source: string): string[] {
  return parseMergeTags(source).flatMap((part) => (part.kind === 'tag' ? [tagNameOf(part)] : []));
}
