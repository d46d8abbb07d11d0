// Wizards linked from a collection: to add a record to it, or to act on one of its records.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamId, wizardId } from './ids.ts';
import { iconClass, text } from './text.ts';
import { withBefore } from './with-before.ts';

export const wizardLinkTypes = ['create', 'record'] as const;
const wizardLinkType = z.enum(wizardLinkTypes);

export const wizardLinkId = z.uuid();

const content = {
  type: wizardLinkType,
  description: text(200),
  icon: iconClass,
  /** Shown in the menu of each row; only for wizards that start with a record. */
  isInRowMenus: z.boolean(),
};

export const wizardLink = z.object({
  ...content,
  id: wizardLinkId,
  wizardId,
  wizardName: z.string(),
  /** Whether the wizard is published and accepts answers. */
  isOpen: z.boolean(),
  /**
   * For wizards that start with a record: whether it is a record of this collection. If not, the wizard is
   * not offered.
   */
  isFitting: z.boolean(),
  /** Whether personal links to it can be created. */
  takesTokens: z.boolean(),
});
export type WizardLink = z.output<typeof wizardLink>;

export const maxWizardLinks = 50;

const base = '/teams/{teamId}/collections/{collectionId}/wizard-links' as const;
const params = z.strictObject({ teamId, collectionId });
const linkParams = params.extend({ wizardLinkId });
const admin = { feature: 'team_admin_data_collections' } as const;

export const wizardLinks = {
  list: defineEndpoint({
    name: 'wizardLinks.list',
    method: 'GET',
    path: base,
    summary: 'List a collection’s open wizards that you can run.',
    needs: 'team_member',
    params,
    reply: z.object({ items: z.array(wizardLink) }),
    refusals: ['not_found'],
    writes: false,
  }),
  listAll: defineEndpoint({
    name: 'wizardLinks.listAll',
    method: 'GET',
    path: `${base}/all`,
    summary: 'List all wizard links of a collection, to manage them.',
    needs: admin,
    params,
    reply: z.object({ items: z.array(wizardLink) }),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'wizardLinks.create',
    method: 'POST',
    path: base,
    summary: 'Link a wizard to a collection. It can be for one record only if it starts with such records.',
    needs: admin,
    params,
    body: z.strictObject({
      wizardId,
      type: content.type,
      description: content.description.default(''),
      icon: content.icon.default('fa-solid fa-wand-magic-sparkles'),
      isInRowMenus: content.isInRowMenus.default(false),
    }),
    reply: wizardLink,
    refusals: ['not_found', 'conflict', 'action_not_allowed', 'wizard_wrong_record_type'],
    writes: true,
    announces: ['wizard.changed'],
    example: { wizardId: '01a1fca3-8992-744a-98af-107b230fd44a', type: 'create' },
  }),
  change: defineEndpoint({
    name: 'wizardLinks.change',
    method: 'PATCH',
    path: `${base}/{wizardLinkId}`,
    summary: 'Update how a linked wizard is offered. Omitted properties stay the same.',
    needs: admin,
    params: linkParams,
    body: withBefore(
      z.strictObject({
        type: content.type.optional(),
        description: content.description.optional(),
        icon: content.icon.optional(),
        isInRowMenus: content.isInRowMenus.optional(),
      }),
    ),
    reply: wizardLink,
    refusals: ['not_found', 'conflict', 'wizard_wrong_record_type', 'stale_version'],
    writes: true,
    announces: ['wizard.changed'],
    example: { description: 'For those who come for the first time' },
  }),
  unlink: defineEndpoint({
    name: 'wizardLinks.unlink',
    method: 'DELETE',
    path: `${base}/{wizardLinkId}`,
    summary: 'Unlink a wizard from a collection. The wizard stays.',
    needs: admin,
    params: linkParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['wizard.changed'],
  }),
};
