// Loaded with the pages and menus that need it, so that no other page carries it.
import { blueprints } from '@fieldhouse/contract/blueprints';
import { collectionMembers } from '@fieldhouse/contract/collection-members';
import { websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { clientOf } from '../client.ts';

export const collectionMembersApi = clientOf(collectionMembers);
export const blueprintsApi = clientOf(blueprints);
export const websiteWidgetsApi = clientOf(websiteWidgets);
