import { demo } from '@fieldhouse/contract/demo';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { createSampleTeam, makeMillion } from './demo-actions.ts';

export const demoRoutes = [bind(demo.createTeam, createSampleTeam), bind(demo.makeMillion, makeMillion)];
