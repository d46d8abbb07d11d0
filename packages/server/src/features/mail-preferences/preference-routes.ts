import { mailPreferences } from '@fieldhouse/contract/mail-preferences';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { changeMailPreferences, getMailPreferences } from './preference-actions.ts';

export const preferenceRoutes = [
  bind(mailPreferences.get, getMailPreferences),
  bind(mailPreferences.change, changeMailPreferences),
];
