import type { Slice } from '../../kernel/http/slice.ts';
import { wizardRoutes } from './drafts/wizard-routes.ts';
import { linkRoutes } from './links/link-routes.ts';
import { findRunBearer } from './runs/run-bearer.ts';
import { runRoutes } from './runs/run-routes.ts';
import { tokenRoutes } from './tokens/token-routes.ts';

export { checkPublication, publishWizard } from './drafts/publish-actions.ts';
export { createWizard, listWizards, saveWizardDraft } from './drafts/wizard-actions.ts';
export { wizardReferrer } from './drafts/wizard-referrer.ts';
export { linkWizard } from './links/link-actions.ts';

export const wizardsSlice: Slice = {
  name: 'wizards',
  bearer: findRunBearer,
  routes: [...wizardRoutes, ...runRoutes, ...linkRoutes, ...tokenRoutes],
};
