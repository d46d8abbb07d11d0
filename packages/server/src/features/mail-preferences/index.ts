import type { Slice } from '../../kernel/http/slice.ts';
import { preferenceRoutes } from './preference-routes.ts';

export { findLanguage } from './preference-queries.ts';

export const mailPreferencesSlice: Slice = { name: 'mail-preferences', routes: preferenceRoutes };
