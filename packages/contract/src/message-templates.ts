// Templates for messages: edited as drafts, available while published. A message gets a copy; a published
// template never changes.
import { z } from 'zod';
import { deliveryMethod } from './delivery-methods.ts';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, recordId, teamId, teamParams, teamUserId } from './ids.ts';
import { mailBlock, mailBlocks } from './mail-blocks.ts';
import { mailStyle } from './mail-style.ts';
import { shownTags, shownTagValues } from './message-people.ts';
import { smsCost, smsLength } from './message-results.ts';
import { translation, translationChanges } from './message-translations.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';
import { dataLanguage } from './teams.ts';
import { line, name, text } from './text.ts';

/** Which messages may use it; seed section 3. */
export const templateUsages = [
  'marketing_and_participation',
  'marketing_only',
  'participation_only',
  'transactional_only',
] as const;
export const templateUsage = z.enum(templateUsages);
export type TemplateUsage = z.output<typeof templateUsage>;

export const templateStatuses = ['draft', 'published', 'archived'] as const;
export const templateStatus = z.enum(templateStatuses);
export type TemplateStatus = z.output<typeof templateStatus>;

/** Content that a new template or message can start with, in the team’s language. */
export const starterTemplates = [
  'newsletter',
  'invitation',
  'announcement',
  'thanks',
  'fundraising',
  'receipt',
  'reminder',
  'welcome',
  'letter',
] as const;
export const starterTemplate = z.enum(starterTemplates);
export type StarterTemplate = z.output<typeof starterTemplate>;

/** domain/messages/template-rules.ts defines which status allows which action. */
export const templateActions = ['edit', 'publish', 'copy', 'archive', 'unarchive', 'delete'] as const;
export const templateAction = z.enum(templateActions);
export type TemplateAction = z.output<typeof templateAction>;

export const messageTemplateId = z.uuid().toLowerCase().brand<'MessageTemplateId'>();
export type MessageTemplateId = z.output<typeof messageTemplateId>;

export const templateSummary = z.object({
  id: messageTemplateId,
  name: z.string(),
  description: z.string(),
  /** Chosen when the template is created: it starts messages of this method. */
  deliveryMethodId: deliveryMethod,
  usage: templateUsage,
  status: templateStatus,
  /** The empty template, which any message of its method may use. Created when it is first requested. */
  isFromScratch: z.boolean(),
  subjectLine: z.string(),
  createdAt: z.string(),
  /** Null if the name is of no member. */
  ownerId: teamUserId.nullable(),
  /** The name of the owner, also if they are a former member. */
  ownedBy: z.string(),
  actions: z.array(templateAction),
});
export type TemplateSummary = z.output<typeof templateSummary>;

export const messageTemplate = templateSummary.extend({
  version: z.int(),
  preheader: z.string(),
  /** The content; a rich text is one block. */
  blocks: z.array(mailBlock),
  style: mailStyle,
  /** The content as one rich text, as in a message. */
  bodyHtml: z.string(),
  /** The text of an SMS; of an e-mail as in a message. */
  textOnlyVersion: z.string(),
  /** The first language, as in a message. */
  contentLanguage: dataLanguage.nullable(),
  /**
   * The content in further languages, which a message that starts from it gets. What is sent from it one at a time is in the first one.
   * Only of e-mails.
   */
  translations: z.array(translation),
  /** The languages whose own plain text was written before the mail had its present text; null for the first one. */
  outdatedTexts: z.array(z.object({ language: dataLanguage.nullable() })),
});
export type MessageTemplate = z.output<typeof messageTemplate>;

const base = '/teams/{teamId}/message-templates' as const;
const one = `${base}/{messageTemplateId}` as const;
const params = z.strictObject({ teamId, messageTemplateId });
const edit = { feature: 'outgoing_messages_edit' } as const;
const read = { anyFeature: messagePermissions } as const;
const versioned = z.strictObject({ version: z.int().min(1) });

/** Whose values the tags have: a template has no recipients of its own. */
export const templateRecord = z.strictObject({ collectionId, recordId });
export type TemplateRecord = z.output<typeof templateRecord>;

const content = {
  name: name(200).optional(),
  description: text(2000).optional(),
  usage: templateUsage.optional(),
  subjectLine: line(300).optional(),
  preheader: line(300).optional(),
  blocks: mailBlocks.optional(),
  style: mailStyle.optional(),
  /** Replaces all blocks by one rich text; not together with `blocks`. */
  bodyHtml: text(200_000).optional(),
  textOnlyVersion: text(100_000).optional(),
};

export const messageTemplates = {
  list: defineEndpoint({
    name: 'messageTemplates.list',
    method: 'GET',
    path: base,
    summary: 'List templates of one status, newest first, except the empty “Start From Scratch” one.',
    needs: read,
    params: teamParams,
    query: pageQuery.extend({
      status: templateStatus.optional(),
      deliveryMethodId: deliveryMethod.optional(),
      ownerId: teamUserId.optional(),
    }),
    reply: pageOf(templateSummary),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'messageTemplates.get',
    method: 'GET',
    path: one,
    summary: 'One template with its content.',
    needs: read,
    params,
    reply: messageTemplate,
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'messageTemplates.create',
    method: 'POST',
    path: base,
    summary: 'Create a template as a draft.',
    needs: edit,
    params: teamParams,
    body: z.strictObject({
      ...content,
      name: name(200),
      /** An e-mail by default. */
      deliveryMethodId: deliveryMethod.optional(),
      /** Of an e-mail only. Other given properties override the starter’s. */
      starter: starterTemplate.optional(),
    }),
    reply: messageTemplate,
    refusals: ['action_not_allowed'],
    writes: true,
    announces: ['message_template.changed'],
    example: { name: 'Monthly newsletter', usage: 'marketing_only' },
  }),
  startFromScratch: defineEndpoint({
    name: 'messageTemplates.startFromScratch',
    method: 'POST',
    path: `${base}/start-from-scratch`,
    summary: 'Get the team’s empty template of a delivery method. It’s created on the first request.',
    needs: edit,
    params: teamParams,
    body: z.strictObject({ deliveryMethodId: deliveryMethod.optional() }),
    reply: messageTemplate,
    refusals: [],
    writes: true,
    announces: ['message_template.changed'],
    example: {},
  }),
  change: defineEndpoint({
    name: 'messageTemplates.change',
    method: 'PATCH',
    path: one,
    summary:
      'Update a draft template. Omitted properties stay the same. Stale versions and published templates are refused.',
    needs: edit,
    params,
    body: versioned.extend({ ...content, translations: translationChanges.optional() }),
    reply: messageTemplate,
    refusals: ['not_found', 'action_not_allowed', 'stale_version'],
    writes: true,
    announces: ['message_template.changed'],
    example: { version: 1, subjectLine: 'News for {{name | you}}' },
  }),
  act: defineEndpoint({
    name: 'messageTemplates.act',
    method: 'POST',
    path: `${one}/actions`,
    summary: 'Publish a draft, archive what is published, or make an archived one a draft again.',
    needs: edit,
    params,
    body: versioned.extend({ action: z.enum(['publish', 'archive', 'unarchive']) }),
    reply: messageTemplate,
    refusals: [
      'not_found',
      'action_not_allowed',
      'approver_must_publish',
      'stale_version',
      'message_not_ready',
    ],
    writes: true,
    announces: ['message_template.changed'],
    example: { version: 1, action: 'publish' },
  }),
  copy: defineEndpoint({
    name: 'messageTemplates.copy',
    method: 'POST',
    path: `${one}/copy`,
    summary: 'Create a new draft with the same content.',
    needs: edit,
    params,
    body: z.strictObject({}),
    reply: messageTemplate,
    refusals: ['not_found'],
    writes: true,
    announces: ['message_template.changed'],
    example: {},
  }),
  transfer: defineEndpoint({
    name: 'messageTemplates.transfer',
    method: 'POST',
    path: `${one}/owner`,
    summary: 'Give a template to another member who may edit messages.',
    needs: edit,
    params,
    body: z.strictObject({ ownerId: teamUserId }),
    reply: 'none',
    refusals: ['invalid_input'],
    writes: true,
    announces: ['message_template.changed'],
    example: { ownerId: '0199a1c4-7a00-7000-8000-000000000003' },
  }),
  delete: defineEndpoint({
    name: 'messageTemplates.delete',
    method: 'DELETE',
    path: one,
    summary: 'Delete a draft or archived template. Messages that started from it aren’t affected.',
    needs: edit,
    params,
    reply: 'none',
    refusals: ['not_found', 'action_not_allowed'],
    writes: true,
    announces: ['message_template.changed'],
  }),
  preview: defineEndpoint({
    name: 'messageTemplates.preview',
    method: 'POST',
    path: `${one}/preview`,
    summary:
      'Preview the saved template with the values of a record, or with fallbacks instead of merge tags.',
    needs: read,
    params,
    body: z.strictObject({
      record: templateRecord.optional(),
      /** One in which the template is written; by default its first one. */
      language: dataLanguage.optional(),
    }),
    reply: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Null for an e-mail. */
      sms: smsLength
        .extend({
          /** The line at the end of every text; empty if there is none. */
          ending: z.string(),
          /** Characters of a link in the text that is sent; null if links stay as they are written. */
          shortLinkLength: z.int().nullable(),
          /** Of one text; null if no price is known. */
          cost: smsCost.nullable(),
        })
        .nullable(),
    }),
    refusals: ['not_found'],
    writes: false,
    example: {},
  }),
  tagValues: defineEndpoint({
    name: 'messageTemplates.tagValues',
    method: 'POST',
    path: `${one}/tag-values`,
    summary: 'Read what merge tags, also unsaved ones, say to the person of a record.',
    needs: read,
    params,
    body: z.strictObject({
      record: templateRecord,
      /** One in which the template is written; by default its first one. */
      language: dataLanguage.optional(),
      tags: shownTags,
    }),
    reply: z.object({ values: shownTagValues }),
    refusals: ['not_found'],
    writes: false,
    example: {
      record: {
        collectionId: '0199a1c4-7a00-7000-8000-000000000001',
        recordId: '0199a1c4-7a00-7000-8000-000000000002',
      },
      tags: ['name:first_name'],
    },
  }),
};
