import { duplicates } from '@fieldhouse/contract/duplicates';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  dismissPairs,
  listDismissedPairs,
  undismissPairs,
} from './dismissed-pairs/dismissed-pair-actions.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { listDuplicates } from './runs/list-duplicates.ts';
import { getDuplicateRun, startDuplicateRun } from './runs/run-actions.ts';

export const duplicateRoutes = [
  bind(duplicates.run, getDuplicateRun),
  bind(duplicates.startRun, startDuplicateRun),
  bind(duplicates.list, listDuplicates),
  bind(duplicates.merge, mergeDuplicates),
  bind(duplicates.listDismissed, listDismissedPairs),
  bind(duplicates.dismiss, dismissPairs),
  bind(duplicates.undismiss, undismissPairs),
];
