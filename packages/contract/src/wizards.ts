// Data wizards as their makers see them: drafts, publishing, limits. Runs are in wizard-runs.ts.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamId, teamParams, wizardId } from './ids.ts';
import { iconClass, name } from './text.ts';
import {
  wizardAccessModes,
  wizardDefinition,
  wizardLimits,
  wizardManifest,
  wizardProblem,
} from './wizard-definition.ts';

/** `offline`: never published, or taken offline. */
export const wizardStates = ['offline', 'live', 'closed', 'full'] as const;

export const wizardSummary = z.object({
  id: wizardId,
  name: z.string(),
  icon: z.string(),
  state: z.enum(wizardStates),
  /** Of the live version. */
  access: z.enum(wizardAccessModes).nullable(),
  /** Whose records it is started for, of the live version or else of the draft; null: for none. */
  startsWith: collectionId.nullable(),
  stepCount: z.int(),
  /** Runs whose first step with an effect was answered. */
  answerCount: z.int(),
  hasUnpublishedChanges: z.boolean(),
  updatedAt: z.string(),
});
export type WizardSummary = z.output<typeof wizardSummary>;

export const wizard = wizardSummary.extend({
  draft: wizardDefinition,
  draftRev: z.int(),
  limits: wizardLimits,
  live: z
    .object({
      number: z.int(),
      publishedAt: z.string(),
      firstStepId: z.string(),
      /** What it asks that its collections no longer have; runs stop before such a step writes anything. */
      isOutdated: z.boolean(),
    })
    .nullable(),
});
export type Wizard = z.output<typeof wizard>;

export const publication = z.object({
  draftRev: z.int(),
  problems: z.array(wizardProblem),
  manifest: wizardManifest,
  /** Fingerprint of the manifest: publishing names the one that was read. */
  manifestSha256: z.string(),
  /** Gives more rights than the live version does. */
  isWider: z.boolean(),
});
export type Publication = z.output<typeof publication>;

const wizardParams = z.strictObject({ teamId, wizardId });
/** Seed section 6: wizards belong to the pages of collections; team_admin_data_wizards opens no route of its own. */
const admin = { feature: 'team_admin_data_collections' } as const;
const base = '/teams/{teamId}/wizards' as const;

export const wizards = {
  list: defineEndpoint({
    name: 'wizards.list',
    method: 'GET',
    path: base,
    summary: 'Every wizard of the team, sorted by name.',
    needs: admin,
    params: teamParams,
    reply: z.object({ items: z.array(wizardSummary) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'wizards.create',
    method: 'POST',
    path: base,
    summary: 'Makes a wizard whose draft has one empty step.',
    needs: admin,
    params: teamParams,
    body: z.strictObject({ name: name(120), icon: iconClass.optional() }),
    reply: wizard,
    refusals: ['name_taken'],
    writes: true,
    example: { name: 'Volunteer sign-up' },
  }),
  get: defineEndpoint({
    name: 'wizards.get',
    method: 'GET',
    path: `${base}/{wizardId}`,
    summary: 'One wizard with its draft and limits.',
    needs: admin,
    params: wizardParams,
    reply: wizard,
    refusals: ['not_found'],
    writes: false,
  }),
  saveDraft: defineEndpoint({
    name: 'wizards.saveDraft',
    method: 'PUT',
    path: `${base}/{wizardId}/draft`,
    summary: 'Replaces the draft. A draft that someone else saved meanwhile is refused as stale.',
    needs: admin,
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
    summary: 'Sets closing date and largest number of answers; holds at once.',
    needs: admin,
    params: wizardParams,
    body: wizardLimits,
    reply: wizard,
    refusals: ['not_found'],
    writes: true,
    example: { closesAt: null, maxAnswers: 100 },
  }),
  publication: defineEndpoint({
    name: 'wizards.publication',
    method: 'GET',
    path: `${base}/{wizardId}/publication`,
    summary: 'What publishing the draft would mean: its problems and every right it would have.',
    needs: admin,
    params: wizardParams,
    reply: publication,
    refusals: ['not_found'],
    writes: false,
  }),
  publish: defineEndpoint({
    name: 'wizards.publish',
    method: 'POST',
    path: `${base}/{wizardId}/publish`,
    summary: 'Makes the draft the live version, if it is still the one whose manifest was confirmed.',
    needs: admin,
    params: wizardParams,
    body: z.strictObject({ draftRev: z.int(), manifestSha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: wizard,
    refusals: ['not_found', 'stale_version', 'wizard_not_publishable'],
    writes: true,
    example: { draftRev: 1, manifestSha256: '0'.repeat(64) },
  }),
  takeOffline: defineEndpoint({
    name: 'wizards.takeOffline',
    method: 'POST',
    path: `${base}/{wizardId}/take-offline`,
    summary: 'Revokes the live version: its link and its open runs stop at once.',
    needs: admin,
    params: wizardParams,
    body: z.strictObject({}),
    reply: wizard,
    refusals: ['not_found'],
    writes: true,
    example: {},
  }),
  delete: defineEndpoint({
    name: 'wizards.delete',
    method: 'DELETE',
    path: `${base}/{wizardId}`,
    summary: 'Archives the wizard: its link and its open runs stop at once. Records stay.',
    needs: admin,
    params: wizardParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
};
