// Earlier versions of the content of a message or of a template: written once when it is used or written over, and restored
// as the present content.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId } from './ids.ts';
import { mailBlock } from './mail-blocks.ts';
import { mailStyle } from './mail-style.ts';
import { messageTemplate, messageTemplateId } from './message-templates.ts';
import { translation } from './message-translations.ts';
import { message, messageParams, messagePath, messageVersion } from './messages.ts';
import { messagePermissions } from './permissions.ts';
import { dataLanguage } from './teams.ts';

/** Of older versions those that were sent or published last stay, the others are deleted. */
export const maxContentVersions = 200;

/** What a version was used for; none if it was only written over. */
export const contentUses = ['tested', 'submitted', 'approved', 'sent', 'published'] as const;
export const contentUse = z.enum(contentUses);
export type ContentUse = z.output<typeof contentUse>;

const contentVersionId = z.uuid().toLowerCase();

export const contentVersion = z.object({
  id: contentVersionId,
  /** When its content was last changed. */
  writtenAt: z.string(),
  /** Who changed it last; empty if that isn’t known. */
  writtenBy: z.string(),
  uses: z.array(contentUse),
  /** Empty for an SMS. */
  subjectLine: z.string(),
  /** The present content is the same. */
  isPresent: z.boolean(),
});
export type ContentVersion = z.output<typeof contentVersion>;

const written = {
  subjectLine: z.string(),
  preheader: z.string(),
  blocks: z.array(mailBlock),
  style: mailStyle,
  textOnlyVersion: z.string(),
  translations: z.array(translation),
};

export const wholeContentVersion = contentVersion.extend({
  ...written,
  /** Its first language; null for that of each text. */
  contentLanguage: dataLanguage.nullable(),
  /** The second version of an A/B test. */
  versionB: z.object(written).nullable(),
});
export type WholeContentVersion = z.output<typeof wholeContentVersion>;

/** What the restored content links to and is no longer there; the name is empty if it isn’t known. */
export const goneTarget = z.object({ kind: z.enum(['wizard', 'file']), name: z.string() });
export type GoneTarget = z.output<typeof goneTarget>;

const read = { anyFeature: messagePermissions } as const;
const edit = { feature: 'outgoing_messages_edit' } as const;
const templateParams = z.strictObject({ teamId, messageTemplateId });
const templatePath = '/teams/{teamId}/message-templates/{messageTemplateId}' as const;
const templateVersion = z.strictObject({ version: z.int().min(1) });
const list = z.object({ items: z.array(contentVersion) });

export const contentVersions = {
  ofMessage: defineEndpoint({
    name: 'contentVersions.ofMessage',
    method: 'GET',
    path: `${messagePath}/versions`,
    summary: `List the earlier versions of a message’s content, newest first: the last ${maxContentVersions}.`,
    needs: read,
    params: messageParams,
    reply: list,
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'contentVersions.get',
    method: 'GET',
    path: `${messagePath}/versions/{contentVersionId}`,
    summary: 'Get the content of an earlier version of a message.',
    needs: read,
    params: messageParams.extend({ contentVersionId }),
    reply: wholeContentVersion,
    refusals: ['not_found'],
    writes: false,
  }),
  restore: defineEndpoint({
    name: 'contentVersions.restore',
    method: 'POST',
    path: `${messagePath}/versions/{contentVersionId}/restore`,
    summary:
      'Make an earlier version the content of the message. The present content becomes a version first. A submitted or approved message becomes a draft again.',
    needs: edit,
    params: messageParams.extend({ contentVersionId }),
    body: messageVersion,
    reply: z.object({ message, gone: z.array(goneTarget) }),
    refusals: ['not_found', 'action_not_allowed', 'stale_version', 'invalid_input'],
    writes: true,
    announces: ['message.changed'],
    example: { version: 1 },
  }),
  ofTemplate: defineEndpoint({
    name: 'contentVersions.ofTemplate',
    method: 'GET',
    path: `${templatePath}/versions`,
    summary: `List the earlier versions of a template’s content, newest first: the last ${maxContentVersions}.`,
    needs: read,
    params: templateParams,
    reply: list,
    refusals: [],
    writes: false,
  }),
  getOfTemplate: defineEndpoint({
    name: 'contentVersions.getOfTemplate',
    method: 'GET',
    path: `${templatePath}/versions/{contentVersionId}`,
    summary: 'Get the content of an earlier version of a template.',
    needs: read,
    params: templateParams.extend({ contentVersionId }),
    reply: wholeContentVersion,
    refusals: ['not_found'],
    writes: false,
  }),
  restoreTemplate: defineEndpoint({
    name: 'contentVersions.restoreTemplate',
    method: 'POST',
    path: `${templatePath}/versions/{contentVersionId}/restore`,
    summary:
      'Make an earlier version the content of the template. The present content becomes a version first.',
    needs: edit,
    params: templateParams.extend({ contentVersionId }),
    body: templateVersion,
    reply: z.object({ template: messageTemplate, gone: z.array(goneTarget) }),
    refusals: ['not_found', 'action_not_allowed', 'stale_version'],
    writes: true,
    announces: ['message_template.changed'],
    example: { version: 1 },
  }),
};
