// Wizard administration: drafts, publishing, limits. Runs are in wizard-runs.ts.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamId, teamParams, wizardId } from './ids.ts';
import { wizardPermissions } from './permissions.ts';
import { iconClass, name } from './text.ts';
import { withBefore } from './with-before.ts';
import { wizardAccessModes, wizardDefinition, wizardLimits } from './wizard-definition.ts';
import { wizardManifest, wizardProblem } from './wizard-publication.ts';
import { wizardInput } from './wizard-questions.ts';

/** `offline`: never published, or taken offline. */
export const wizardStates = ['offline', 'live', 'closed', 'full'] as const;

export const wizardSummary = z.object({
  id: wizardId,
  name: z.string(),
  icon: z.string(),
  state: z.enum(wizardStates),
  /** Access mode of the live version. */
  access: z.enum(wizardAccessModes).nullable(),
  /** The collection whose records it starts with, of the live version or else of the draft; null: none. */
  startsWith: collectionId.nullable(),
  stepCount: z.int(),
  /** Runs that were finished and had an effect, without those in the spam box. */
  answerCount: z.int(),
  hasUnpublishedChanges: z.boolean(),
  updatedAt: z.string(),
});
export type WizardSummary = z.output<typeof wizardSummary>;

/** As its users see it. */
export const linkableWizard = wizardSummary.pick({
  id: true,
  name: true,
  icon: true,
  state: true,
  access: true,
  startsWith: true,
});
export type LinkableWizard = z.output<typeof linkableWizard>;

export const wizard = wizardSummary.extend({
  draft: wizardDefinition,
  draftRev: z.int(),
  limits: wizardLimits,
  /** Runs that had an effect, finished or not: each holds a place of the limit. */
  begunCount: z.int(),
  live: z
    .object({
      number: z.int(),
      publishedAt: z.string(),
      firstStepId: z.string(),
      /** What links to it may carry. */
      inputs: z.array(wizardInput),
      /**
       * The live version uses something its collections no longer have; runs stop before such a step writes
       * anything.
       */
      isOutdated: z.boolean(),
    })
    .nullable(),
});
export type Wizard = z.output<typeof wizard>;

export const publication = z.object({
  draftRev: z.int(),
  problems: z.array(wizardProblem),
  manifest: wizardManifest,
  /** Fingerprint of the manifest; a publish request names the manifest that was reviewed. */
  manifestSha256: z.string(),
  /** Grants more rights than the live version. */
  isWider: z.boolean(),
});
export type Publication = z.output<typeof publication>;

const wizardParams = z.strictObject({ teamId, wizardId });
/** Seed section 6: wizards belong to the pages of collections, too. */
const builder = { anyFeature: wizardPermissions } as const;
const publisher = { feature: 'team_admin_data_wizards' } as const;
const base = '/teams/{teamId}/wizards' as const;

export const wizards = {
  list: defineEndpoint({
    name: 'wizards.list',
    method: 'GET',
    path: base,
    summary: 'List the team’s wizards, by name.',
    needs: builder,
    params: teamParams,
    reply: z.object({ items: z.array(wizardSummary) }),
    refusals: [],
    writes: false,
  }),
  listRunnable: defineEndpoint({
    name: 'wizards.listRunnable',
    method: 'GET',
    path: '/teams/{teamId}/runnable-wizards',
    summary: 'List the open wizards that you can run, by name.',
    needs: 'team_member',
    params: teamParams,
    reply: z.object({ items: z.array(linkableWizard) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'wizards.create',
    method: 'POST',
    path: base,
    summary: 'Create a wizard whose draft has one empty step.',
    needs: builder,
    params: teamParams,
    body: z.strictObject({ name: name(120), icon: iconClass.optional() }),
    reply: wizard,
    refusals: ['name_taken'],
    writes: true,
    announces: ['wizard.changed'],
    example: { name: 'Volunteer sign-up' },
  }),
  get: defineEndpoint({
    name: 'wizards.get',
    method: 'GET',
    path: `${base}/{wizardId}`,
    summary: 'Get a wizard with its draft and limits.',
    needs: builder,
    params: wizardParams,
    reply: wizard,
    refusals: ['not_found'],
    writes: false,
  }),
  saveDraft: defineEndpoint({
    name: 'wizards.saveDraft',
    method: 'PUT',
    path: `${base}/{wizardId}/draft`,
    summary: 'Replace the draft. Refused as stale if someone else has saved it in the meantime.',
    needs: builder,
    params: wizardParams,
    body: z.strictObject({
      draftRev: z.int(),
      name: name(120),
      icon: iconClass,
      definition: wizardDefinition,
    }),
    reply: wizard,
    refusals: ['not_found', 'stale_version', 'name_taken'],
    writes: true,
    announces: ['wizard.changed'],
    example: {
      draftRev: 1,
      name: 'Volunteer sign-up',
      icon: 'fa-solid fa-hand',
      definition: { access: 'team', commit: 'each_step', steps: [], thankYou: [] },
    },
  }),
  changeLimits: defineEndpoint({
    name: 'wizards.changeLimits',
    method: 'PUT',
    path: `${base}/{wizardId}/limits`,
    summary: 'Set the closing date and the maximum number of responses. Takes effect right away.',
    needs: builder,
    params: wizardParams,
    body: withBefore(wizardLimits),
    reply: wizard,
    refusals: ['not_found', 'stale_version'],
    writes: true,
    announces: ['wizard.changed'],
    example: { closesAt: null, maxAnswers: 100 },
  }),
  publication: defineEndpoint({
    name: 'wizards.publication',
    method: 'GET',
    path: `${base}/{wizardId}/publication`,
    summary: 'Preview publishing the draft: its problems and every permission it would have.',
    needs: builder,
    params: wizardParams,
    reply: publication,
    refusals: ['not_found'],
    writes: false,
  }),
  publish: defineEndpoint({
    name: 'wizards.publish',
    method: 'POST',
    path: `${base}/{wizardId}/publish`,
    summary: 'Publish the draft, if it’s still the one whose manifest was confirmed.',
    needs: publisher,
    params: wizardParams,
    body: z.strictObject({ draftRev: z.int(), manifestSha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: wizard,
    refusals: ['not_found', 'stale_version', 'wizard_not_publishable'],
    writes: true,
    announces: ['wizard.changed'],
    example: { draftRev: 1, manifestSha256: '0'.repeat(64) },
  }),
  takeOffline: defineEndpoint({
    name: 'wizards.takeOffline',
    method: 'POST',
    path: `${base}/{wizardId}/take-offline`,
    summary: 'Take the live version offline. Its link and open runs stop right away.',
    needs: builder,
    params: wizardParams,
    body: z.strictObject({}),
    reply: wizard,
    refusals: ['not_found'],
    writes: true,
    announces: ['wizard.changed'],
    example: {},
  }),
  delete: defineEndpoint({
    name: 'wizards.delete',
    method: 'DELETE',
    path: `${base}/{wizardId}`,
    summary: 'Archive a wizard. Its link and open runs stop right away. Records stay.',
    needs: builder,
    params: wizardParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['wizard.changed'],
  }),
};
