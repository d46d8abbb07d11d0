// The fields that merge tags can name: of everyone in the audience, and of the records that theirs link to.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { PrintForm } from '@fieldhouse/domain/fields/print-forms';
import { printFormsOf } from '@fieldhouse/domain/fields/value-printer';
import { childrenTag, householdTag } from '@fieldhouse/domain/messages/households/household-names';
import { columnOfTag, firstNameTag, formatOfTag } from '@fieldhouse/domain/messages/merge-tags';
import { useQueries } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { api } from '../../../../api/api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';

export interface TagField {
  /** As it is written in the braces. */
  readonly tag: string;
  readonly label: string;
  /** Of a person, for which a fallback can be suggested. */
  readonly isName: boolean;
  /** The one to suggest instead. */
  readonly fallback?: string;
  /** Other forms than the usual one in which its values can be written. */
  readonly formats: readonly PrintForm[];
  /** Names of the sources that have the field, if others don't. */
  readonly only: readonly string[];
}

interface TagGroup {
  readonly label: string;
  readonly fields: readonly TagField[];
}

export interface TagFields {
  /** False until an audience is chosen. */
  readonly isKnown: boolean;
  readonly groups: readonly TagGroup[];
  /** True if some people have nothing but an address. */
  readonly hasAddresses: boolean;
}

/** What people’s values are read from. */
export interface TagSources {
  readonly collectionIds: readonly CollectionId[];
  /** Some have only a name. */
  readonly hasNames: boolean;
  readonly hasAddresses: boolean;
  /** The tags for all people of one household, who get it together. */
  readonly joinedTags?: readonly string[];
}

const none: TagFields = { isKnown: false, groups: [], hasAddresses: false };
/** Each costs a request. */
const maxLinks = 8;

interface Source {
  readonly label: string;
  readonly own: readonly Named[];
  readonly linked: readonly { readonly label: string; readonly fields: readonly Named[] }[];
}

type Named = Omit<TagField, 'only'>;

export function useTagFields(sources: TagSources | undefined): TagFields {
  const t = usePhrases('mail-editor');
  const collections = useCollections(sources?.collectionIds ?? []);
  const links = useMemo(() => collections.flatMap(linksOf).slice(0, maxLinks), [collections]);
  const targets = useCollections(useMemo(() => links.map(({ target }) => target), [links]));
  return useMemo(() => {
    if (!sources) return none;
    const words = { firstName: t('tag.firstName'), name: t('tag.name'), people: t('tag.people') };
    const found = collections.map((one) => sourceOf(one, { links, targets, words }));
    if (sources.hasNames) found.push(namesOf(words));
    const { hasAddresses } = sources;
    if (found.length === 0) return { isKnown: hasAddresses, groups: [], hasAddresses };
    const groups =
      found.length === 1 ? groupsOfOne(found, t('tag.reader')) : groupsOfSeveral(found, t('tag.everyone'));
    const { joinedTags = [] } = sources;
    const joined = {
      [householdTag]: { label: t('tag.household'), isName: true },
      [childrenTag]: { label: t('tag.children'), isName: false, fallback: t('tag.childrenFallback') },
    };
    const fields = joinedTags.flatMap((tag) => {
      const own = joined[tag as keyof typeof joined];
      return own ? [{ ...own, tag, formats: [], only: [] }] : [];
    });
    if (fields.length > 0) groups.unshift({ label: fields[0]?.label ?? '', fields });
    return { isKnown: true, groups, hasAddresses };
  }, [sources, collections, links, targets, t]);
}

/** Those that the author may see. */
function useCollections(ids: readonly CollectionId[]): readonly CollectionWithFields[] {
  const teamId = useTeamId();
  return useQueries({
    queries: [...new Set(ids)].map((collectionId) =>
      queryOf(api.collections.get, { params: { teamId, collectionId } }),
    ),
    combine: readyOnes,
  });
}

function readyOnes(results: readonly { readonly data: CollectionWithFields | undefined }[]) {
  return results.flatMap(({ data }) => (data ? [data] : []));
}

interface Link extends Pick<TagField, 'tag' | 'label'> {
  readonly from: CollectionId;
  readonly target: CollectionId;
}

function linksOf({ id, fields }: CollectionWithFields): Link[] {
  return fields.flatMap(({ columnName, title, dataType, settings }) => {
    const target: unknown = 'collectionId' in settings ? settings.collectionId : undefined;
    const isLink = dataType === 'single_data_record' && typeof target === 'string';
    // A link field's setting.
    return isLink ? [{ from: id, tag: columnName, label: title, target: target as CollectionId }] : [];
  });
}

interface Known {
  readonly links: readonly Link[];
  readonly targets: readonly CollectionWithFields[];
  readonly words: { readonly firstName: string; readonly name: string; readonly people: string };
}

function sourceOf(collection: CollectionWithFields, { links, targets, words }: Known): Source {
  const linked = links
    .filter(({ from }) => from === collection.id)
    .flatMap(({ tag, label, target }) => {
      const there = targets.find(({ id }) => id === target);
      if (!there) return [];
      const fields = fieldsOf(there, there.representsPeople ? words.firstName : undefined);
      const behind = fields.map((field) => ({
        ...field,
        tag: `${tag}.${field.tag}`,
        label: `${label} › ${field.label}`,
      }));
      return [{ label, fields: behind }];
    });
  return { label: collection.pluralName, own: fieldsOf(collection, words.firstName), linked };
}

/** With the first name before the name, which is what a greeting needs. */
function fieldsOf({ fields, nameFieldId }: CollectionWithFields, firstName: string | undefined): Named[] {
  return fields.flatMap(({ id, columnName, title, dataType }) => {
    const isName = firstName !== undefined && id === nameFieldId && dataType === 'plain_text';
    const field = { tag: columnName, label: title, isName, formats: printFormsOf(dataType) };
    return isName
      ? [{ tag: firstNameTag(columnName), label: firstName, isName, formats: [] }, field]
      : [field];
  });
}

function namesOf({ firstName, name, people }: Known['words']): Source {
  const own: Named[] = [
    { tag: firstNameTag('name'), label: firstName, isName: true, formats: [] },
    { tag: 'name', label: name, isName: true, formats: ['capitals'] },
  ];
  return { label: people, own, linked: [] };
}

const forAll = (fields: readonly Named[]) => fields.map((field) => ({ ...field, only: [] }));

function groupsOfOne([source]: readonly Source[], label: string): TagGroup[] {
  const groups = [{ label, fields: source?.own ?? [] }, ...(source?.linked ?? [])];
  return groups.map((group) => ({ label: group.label, fields: forAll(group.fields) }));
}

/** What everyone has, and then what only some have. */
function groupsOfSeveral(sources: readonly Source[], label: string): TagGroup[] {
  const all = sources.map(({ own, linked }) => [...own, ...linked.flatMap(({ fields }) => fields)]);
  const having = (tag: string) =>
    sources.filter((_, index) => all[index]?.some((field) => field.tag === tag)).map((one) => one.label);
  const shared = (all[0] ?? []).filter(({ tag }) => having(tag).length === sources.length);
  const isShared = ({ tag }: Named) => shared.some((one) => one.tag === tag);
  const own = sources.map((source, index) => ({
    label: source.label,
    fields: (all[index] ?? [])
      .filter((field) => !isShared(field))
      .map((field) => ({ ...field, only: having(field.tag) })),
  }));
  return [{ label, fields: forAll(shared) }, ...own].filter(({ fields }) => fields.length > 0);
}

const TagFieldsContext = createContext<TagFields>(none);
export const TagFieldsProvider = TagFieldsContext.Provider;
export const useKnownTagFields = () => useContext(TagFieldsContext);

export function findTag({ groups }: TagFields, tag: string): TagField | undefined {
  const { field: wanted } = partsOfTag(tag);
  return groups.flatMap(({ fields }) => fields).find((field) => field.tag === wanted);
}

/** The tag of its field in the usual form, and the format that was chosen for it. */
export function partsOfTag(tag: string): {
  readonly field: string;
  readonly format: PrintForm | undefined;
} {
  const format = formatOfTag(tag);
  return format === 'first_name' ? { field: tag, format: undefined } : { field: columnOfTag(tag), format };
}

/** Only names of people have one: “friend” for a date would be nonsense that passes the checks. */
export function useSuggestedFallback(): (tag: string) => string {
  const t = usePhrases('messages');
  const fields = useKnownTagFields();
  return (tag) => {
    const field = findTag(fields, tag);
    return field?.fallback ?? (field?.isName ? t('fallback') : '');
  };
}

/**
 * The label of its field, and the format. Of a first name whose field isn't offered, the name of the field. Names have a label also
 * without recipients.
 */
export function useTagLabel(): (tag: string) => string {
  const t = usePhrases('mail-editor');
  const fields = useKnownTagFields();
  const labelOf = (tag: string) => {
    const column = columnOfTag(tag);
    const found = findTag(fields, tag) ?? findTag(fields, column);
    if (found) return found.label;
    if (tag === firstNameTag(column)) return t('tag.firstName');
    if (tag === householdTag) return t('tag.household');
    return tag === 'name' ? t('tag.name') : tag;
  };
  return (tag) => {
    const { field, format } = partsOfTag(tag);
    const label = labelOf(field);
    return format === undefined
      ? label
      : t('tag.inFormat', { field: label, format: t(`tag.formats.${format}`) });
  };
}
