import type { Slice } from '../../kernel/http/slice.ts';
import { collectionRoutes } from './collection-routes.ts';
import { addFieldJobs } from './fields/erase-field.ts';
import { addTranslationJobs } from './fields/translations.ts';
import { typeChangeQueue } from './type-changes/type-change-actions.ts';
import { changeType, giveUpTypeChange, type TypeChangeJob } from './type-changes/type-change-jobs.ts';

export { changeCollection, createCollection, listCollections } from './collection-actions.ts';
export {
  addField,
  changeField,
} from './fields/field-actions.ts';
export { ensureNotInPermissions } from './references/permission-conditions.ts';
export {
  countReferences,
  replaceReferences,
  restoreReferences,
} from './references/rewrite-references.ts';

export const collectionsSlice: Slice = {
  name: 'collections',
  routes: collectionRoutes,
  jobs(deps) {
    addFieldJobs(deps);
    addTranslationJobs(deps);
    deps.jobs.handle<TypeChangeJob>({
      queue: typeChangeQueue,
      effect: 'data',
      concurrency: 1,
      retries: 20,
      handle: ({ authority, payload }) => changeType(deps, authority, payload),
      onGivenUp: ({ authority, payload }) => giveUpTypeChange(deps, authority, payload),
    });
  },
};
