import type { FileUploads } from '../../values/field-input-props.ts';

/** Uploads of members, for any value of the team's records. Only forms that get a file load what sends it. */
export function teamUploads(teamId: string): FileUploads {
  return {
    send: async (file, options) => (await import('./send-to-team.ts')).sendToTeam(teamId, file, options),
    // The daily sweep deletes what no value names.
    remove() {},
  };
}
