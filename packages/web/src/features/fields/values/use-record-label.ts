import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { use, useCallback } from 'react';
import { TextLanguage } from '../../../app/language/text-language.ts';
import { labelOf } from './collection-of.ts';

/** Record labels in the language that texts are shown in. */
export function useRecordLabel(): (record: DataRecord, collection: CollectionWithFields) => string {
  const language = use(TextLanguage);
  return useCallback((record, collection) => labelOf(record, collection, language), [language]);
}
