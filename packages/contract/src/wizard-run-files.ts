// Files of a wizard's run: uploaded one by one, and readable only by the run until the step that names them is submitted.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fileValue } from './field-types.ts';
import { thumbnailSide } from './files.ts';
import { fieldId, fileId, wizardRunId, wizardTaskId } from './ids.ts';
import { text } from './text.ts';
import { uploadRefusals } from './upload-refusals.ts';

/** Of all questions of a run together. */
export const maxRunFiles = 10;
export const maxRunBytes = 25 * 1024 * 1024;

const fileParams = z.strictObject({ runId: wizardRunId, fileId });

export const wizardRunFiles = {
  upload: defineEndpoint({
    name: 'wizardRunFiles.upload',
    method: 'POST',
    path: '/wizard-runs/{runId}/files',
    summary:
      'Upload a file for a question of the run’s current step, as application/octet-stream. An answer refers to it by its id. Unless a step with it is submitted, it’s deleted after a day.',
    needs: 'wizard_run',
    params: z.strictObject({ runId: wizardRunId }),
    query: z.strictObject({ task: wizardTaskId, field: fieldId, name: text(500).optional() }),
    reply: fileValue,
    refusals: [
      'not_found',
      'wizard_closed',
      'run_version_revoked',
      'wizard_outdated',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'run_files_full',
      ...uploadRefusals,
      'busy',
      'too_many_requests',
    ],
    writes: true,
    rawBody: true,
  }),
  open: defineEndpoint({
    name: 'wizardRunFiles.open',
    method: 'GET',
    path: '/wizard-runs/{runId}/files/{fileId}',
    summary: 'Get a file of the run while it’s open, or the thumbnail of a picture.',
    needs: 'wizard_run',
    params: fileParams,
    query: z.strictObject({ thumbnail: thumbnailSide.optional() }),
    reply: 'stream',
    refusals: ['not_found', 'range_not_satisfiable', 'too_many_requests'],
    writes: false,
  }),
  remove: defineEndpoint({
    name: 'wizardRunFiles.remove',
    method: 'DELETE',
    path: '/wizard-runs/{runId}/files/{fileId}',
    summary: 'Delete a file that no submitted step names.',
    needs: 'wizard_run',
    params: fileParams,
    reply: 'none',
    refusals: ['not_found', 'too_many_requests'],
    writes: true,
  }),
};
