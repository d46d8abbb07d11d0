// A list sorted by the names of links is sorted by the names that the viewer sees.

import type { Field } from '@fieldhouse/contract/collections';
import { isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Sort } from '@fieldhouse/contract/records';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { TextLanguage } from '../../../app/language/text-language.ts';
import { type CollectionPlace, collectionQuery } from '../../fields/index.ts';

export function useReadSorts(place: CollectionPlace, sorts: readonly Sort[]): readonly Sort[] {
  const language = use(TextLanguage);
  // Already cached wherever the collection's records are shown.
  const fields = useQuery(collectionQuery(place)).data?.fields;
  return useMemo(() => sorts.map((sort) => readSort(sort, fields, language)), [sorts, fields, language]);
}

export function readSort<S extends Sort>(
  sort: S,
  fields: readonly Field[] | undefined,
  language: string | undefined,
): S {
  const type = fields?.find(({ columnName }) => columnName === sort.field)?.dataType;
  const isNamed = type !== undefined && (isRecordLink(type) || isListChoice(type));
  return language !== undefined && isNamed ? { ...sort, language } : sort;
}
