import type { Slice } from '../../kernel/http/slice.ts';
import { resolveWizardRunsWith } from '../identity/index.ts';
import { wizardRoutes } from './drafts/wizard-routes.ts';
import { findRunBearer } from './runs/run-bearer.ts';
import { runRoutes } from './runs/run-routes.ts';

resolveWizardRunsWith(findRunBearer);

export const wizardsSlice: Slice = { name: 'wizards', routes: [...wizardRoutes, ...runRoutes] };
