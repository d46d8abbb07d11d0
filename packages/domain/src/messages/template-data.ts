// Whether the data of a transactional message fits the tags of its template.
import { mergeColumns, parseMergeTags, type WrittenTexts } from './merge-tags.ts';

interface DataFaults {
  /** Given, but no tag of the template. */
  readonly unknown: readonly string[];
  /** Tags without a fallback that have no text. */
  readonly missing: readonly string[];
}

export function findDataFaults(
  { subjectLine, preheader, bodyHtml, textOnlyVersion }: WrittenTexts,
  data: Readonly<Record<string, string>>,
): DataFaults {
  const texts = [subjectLine, preheader, bodyHtml, textOnlyVersion];
  const tags = mergeColumns(...texts);
  const required = texts.flatMap((text) =>
    parseMergeTags(text).flatMap((part) =>
      part.kind === 'tag' && part.fallback === '' ? [part.column] : [],
    ),
  );
  return {
    unknown: Object.keys(data).filter((name) => !tags.includes(name)),
    missing: [...new Set(required)].filter((name) => !Object.hasOwn(data, name) || data[name]?.trim() === ''),
  };
}
