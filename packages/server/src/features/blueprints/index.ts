// Collections that teams publish as blueprints, and their installation in another team.
import { blueprints } from '@fieldhouse/contract/blueprints';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { getBlueprint, listBlueprints } from './blueprint-actions.ts';
import { installBlueprint } from './install-blueprint.ts';

export const blueprintsSlice: Slice = {
  name: 'blueprints',
  routes: [
    bind(blueprints.list, listBlueprints),
    bind(blueprints.get, getBlueprint),
    bind(blueprints.install, installBlueprint),
  ],
};
