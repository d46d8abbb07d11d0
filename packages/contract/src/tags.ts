// The tags of a team: colored labels managed by its admins.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, teamParams } from './ids.ts';
import { name, text } from './text.ts';
import { withBefore } from './with-before.ts';

export const tagId = z.uuid().toLowerCase().brand<'TagId'>();
export type TagId = z.output<typeof tagId>;

export const tagColors = ['gray', 'green', 'blue', 'purple', 'yellow', 'orange', 'red'] as const;
export const tagColor = z.enum(tagColors);
export type TagColor = z.output<typeof tagColor>;

/** Above this, use a collection instead. */
export const maxTags = 500;

export const tag = z.object({
  id: tagId,
  name: z.string(),
  color: tagColor,
  description: z.string(),
  /** Number of records with the tag that the caller may see. */
  useCount: z.int(),
});
export type Tag = z.output<typeof tag>;

const newTag = z.strictObject({
  name: name(60),
  color: tagColor.optional(),
  description: text(300).optional(),
});

const admin = { feature: 'team_admin_data_tags' } as const;
const base = '/teams/{teamId}/tags' as const;
const tagParams = z.strictObject({ teamId, tagId });

export const tags = {
  list: defineEndpoint({
    name: 'tags.list',
    method: 'GET',
    path: base,
    summary: 'The tags of the team, by name.',
    needs: admin,
    params: teamParams,
    reply: z.object({ items: z.array(tag) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'tags.create',
    method: 'POST',
    path: base,
    summary: 'Create a tag.',
    needs: admin,
    params: teamParams,
    body: newTag,
    reply: tag,
    refusals: ['name_taken', 'action_not_allowed'],
    writes: true,
    announces: ['team.changed'],
    example: { name: 'Volunteer', color: 'green' },
  }),
  change: defineEndpoint({
    name: 'tags.change',
    method: 'PATCH',
    path: `${base}/{tagId}`,
    summary: 'Update a tag’s name, color, or description. Omitted properties stay the same.',
    needs: admin,
    params: tagParams,
    body: withBefore(newTag.partial()),
    reply: tag,
    refusals: ['not_found', 'name_taken', 'stale_version'],
    writes: true,
    announces: ['team.changed'],
    example: { color: 'blue' },
  }),
  delete: defineEndpoint({
    name: 'tags.delete',
    method: 'DELETE',
    path: `${base}/{tagId}`,
    summary: 'Delete a tag and remove it from everything that has it.',
    needs: admin,
    params: tagParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['team.changed'],
  }),
};
