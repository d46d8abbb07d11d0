import { duplicates } from '@fieldhouse/contract/duplicates';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { listDuplicates } from './list-duplicates.ts';
import { mergeDuplicates } from './merge-duplicates.ts';

export const duplicateRoutes = [
  bind(duplicates.list, listDuplicates),
  bind(duplicates.merge, mergeDuplicates),
];
