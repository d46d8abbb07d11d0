import { logos } from '@fieldhouse/contract/logos';
import { bind, bindUpload } from '../../../kernel/http/bind-endpoint.ts';
import { putLogo, receiveLogo, removeLogo, showLogo } from './logo-actions.ts';

export const logoRoutes = [
  bindUpload(logos.put, receiveLogo, putLogo),
  bind(logos.remove, removeLogo),
  bind(logos.show, showLogo),
];
