import { duplicates } from '@fieldhouse/contract/duplicates';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { listApart, takeBack, tellApart } from './apart/apart-actions.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { listDuplicates } from './runs/list-duplicates.ts';
import { getDuplicateRun, lookForDuplicates } from './runs/run-actions.ts';

export const duplicateRoutes = [
  bind(duplicates.run, getDuplicateRun),
  bind(duplicates.look, lookForDuplicates),
  bind(duplicates.list, listDuplicates),
  bind(duplicates.merge, mergeDuplicates),
  bind(duplicates.apart, listApart),
  bind(duplicates.tellApart, tellApart),
  bind(duplicates.takeBack, takeBack),
];
