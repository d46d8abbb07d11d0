// The published versions of a wizard. They never change; a draft may continue from any of them.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, wizardId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { wizardPermissions } from './permissions.ts';
import { wizardDefinition } from './wizard-definition.ts';
import { wizardManifest } from './wizard-publication.ts';

export const wizardVersionSummary = z.object({
  number: z.int(),
  publishedAt: z.string(),
  /** Null for a former member, or if the installation published it. */
  publishedBy: z.string().nullable(),
  isLive: z.boolean(),
  /** Taken offline with everything before it; its runs have stopped. */
  isRevoked: z.boolean(),
});
export type WizardVersionSummary = z.output<typeof wizardVersionSummary>;

export const wizardVersion = wizardVersionSummary.extend({
  name: z.string(),
  icon: z.string(),
  definition: wizardDefinition,
  manifest: wizardManifest,
});
export type WizardVersion = z.output<typeof wizardVersion>;

const builder = { anyFeature: wizardPermissions } as const;
const ofWizard = z.strictObject({ teamId, wizardId });
const base = '/teams/{teamId}/wizards/{wizardId}/versions' as const;

export const wizardVersions = {
  list: defineEndpoint({
    name: 'wizardVersions.list',
    method: 'GET',
    path: base,
    summary: 'List the versions of a wizard, newest first.',
    needs: builder,
    params: ofWizard,
    query: pageQuery,
    reply: pageOf(wizardVersionSummary),
    refusals: ['not_found'],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'wizardVersions.get',
    method: 'GET',
    path: `${base}/{versionNumber}`,
    summary: 'Get a version of a wizard with its definition and permissions.',
    needs: builder,
    params: ofWizard.extend({
      versionNumber: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    }),
    reply: wizardVersion,
    refusals: ['not_found'],
    writes: false,
  }),
};
