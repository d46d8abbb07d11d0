// Personal links: each opens a wizard for one known record, for any holder, once or until it expires. The
// token is returned only on creation; afterwards it can only be revoked.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, recordId, teamId, wizardId, wizardTokenId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { wizardPermissions } from './permissions.ts';
import { dateTime } from './text.ts';

/** `once`: until its wizard is completed. `many`: any number of times until it expires. */
export const tokenUses = ['once', 'many'] as const;
export const tokenStates = ['open', 'used', 'expired', 'revoked'] as const;
/** Maximum lifetime of a link. */
export const maxTokenDays = 366;
/** Maximum number of open links per wizard and record. */
export const maxOpenTokens = 20;

export const wizardToken = z.object({
  id: wizardTokenId,
  wizardId,
  wizardName: z.string(),
  collectionId,
  recordId,
  /** As the viewer may read it; empty if they may not. */
  recordLabel: z.string(),
  uses: z.enum(tokenUses),
  state: z.enum(tokenStates),
  createdAt: dateTime,
  /** The creator's name; null if they are no longer in the team. */
  createdBy: z.string().nullable(),
  expiresAt: dateTime,
  /** Runs that were finished. */
  answerCount: z.int(),
  lastUsedAt: dateTime.nullable(),
  may: z.object({ revoke: z.boolean() }),
});
export type WizardToken = z.output<typeof wizardToken>;

const ofWizard = z.strictObject({ teamId, wizardId });

export const wizardTokens = {
  listOfRecord: defineEndpoint({
    name: 'wizardTokens.listOfRecord',
    method: 'GET',
    path: '/teams/{teamId}/collections/{collectionId}/records/{recordId}/wizard-tokens',
    summary: 'List the newest 100 personal links of a record, for wizards you can run.',
    needs: 'team_member',
    params: z.strictObject({ teamId, collectionId, recordId }),
    reply: z.object({ items: z.array(wizardToken) }),
    refusals: ['not_found'],
    writes: false,
  }),
  listOfWizard: defineEndpoint({
    name: 'wizardTokens.listOfWizard',
    method: 'GET',
    path: '/teams/{teamId}/wizards/{wizardId}/tokens',
    summary: 'List all personal links of a wizard, newest first.',
    needs: { anyFeature: wizardPermissions },
    params: ofWizard,
    query: pageQuery,
    reply: pageOf(wizardToken),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'wizardTokens.create',
    method: 'POST',
    path: '/teams/{teamId}/wizards/{wizardId}/tokens',
    summary:
      'Create a personal link: a wizard for one record that you can read, and that you can change the way the wizard does.',
    needs: 'team_member',
    params: ofWizard,
    body: z.strictObject({
      recordId,
      uses: z.enum(tokenUses).default('once'),
      /** At most 366 days from now. */
      expiresAt: dateTime,
    }),
    reply: z.object({
      token: wizardToken,
      /** Returned only in this reply. */
      secret: z.string(),
      /** The address that opens the wizard, for anyone who has it. */
      address: z.string(),
    }),
    refusals: [
      'forbidden',
      'wizard_closed',
      'wizard_without_personal_links',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'action_not_allowed',
    ],
    writes: true,
    announces: ['wizard.changed'],
    // A stored reply would contain the secret.
    keepsOwnKeys: true,
    example: {
      recordId: '01a1fca3-8992-744a-98af-107b230fd44a',
      uses: 'once',
      expiresAt: '2027-01-31T12:00:00Z',
    },
  }),
  revoke: defineEndpoint({
    name: 'wizardTokens.revoke',
    method: 'DELETE',
    path: '/teams/{teamId}/wizard-tokens/{wizardTokenId}',
    summary: 'Revoke a personal link. It stops working, and so do runs started with it.',
    needs: 'team_member',
    params: z.strictObject({ teamId, wizardTokenId }),
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['wizard.changed'],
  }),
};
