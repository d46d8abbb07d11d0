import { demo } from '@fieldhouse/contract/demo';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { makeMillion } from './demo-actions.ts';

export const demoRoutes = [bind(demo.makeMillion, makeMillion)];
