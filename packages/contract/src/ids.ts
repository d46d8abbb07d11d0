// Ids are UUID v7 strings made by the server. Each kind is branded, so that one can't be passed for another.
import { z } from 'zod';

function id<const Brand extends string>(_brand: Brand) {
  return z.uuid().toLowerCase().brand<Brand>();
}

export const userId = id('UserId');
export const sessionId = id('SessionId');
export const passkeyId = id('PasskeyId');
export const teamId = id('TeamId');
export const teamUserId = id('TeamUserId');
export const collectionId = id('CollectionId');
export const fieldId = id('FieldId');
export const recordId = id('RecordId');
export const fileId = id('FileId');
export const importId = id('ImportId');
export const bulkChangeId = id('BulkChangeId');
export const wizardId = id('WizardId');
export const wizardStepId = id('WizardStepId');
export const wizardTaskId = id('WizardTaskId');
export const wizardRunId = id('WizardRunId');
export const wizardTokenId = id('WizardTokenId');
export const messageId = id('MessageId');
export const recipientId = id('RecipientId');
export const roleId = id('RoleId');
export const invitationId = id('InvitationId');
export const apiKeyId = id('ApiKeyId');
export const webhookId = id('WebhookId');
export const webhookDeliveryId = id('WebhookDeliveryId');
export const viewId = id('ViewId');
export const widgetId = id('WidgetId');

export type UserId = z.output<typeof userId>;
export type SessionId = z.output<typeof sessionId>;
export type PasskeyId = z.output<typeof passkeyId>;
export type TeamId = z.output<typeof teamId>;
export type TeamUserId = z.output<typeof teamUserId>;
export type CollectionId = z.output<typeof collectionId>;
export type FieldId = z.output<typeof fieldId>;
export type RecordId = z.output<typeof recordId>;
export type FileId = z.output<typeof fileId>;
export type ImportId = z.output<typeof importId>;
export type BulkChangeId = z.output<typeof bulkChangeId>;
export type WizardId = z.output<typeof wizardId>;
export type WizardStepId = z.output<typeof wizardStepId>;
export type WizardTaskId = z.output<typeof wizardTaskId>;
export type WizardRunId = z.output<typeof wizardRunId>;
export type WizardTokenId = z.output<typeof wizardTokenId>;
export type MessageId = z.output<typeof messageId>;
export type RecipientId = z.output<typeof recipientId>;
export type RoleId = z.output<typeof roleId>;
export type InvitationId = z.output<typeof invitationId>;
export type ApiKeyId = z.output<typeof apiKeyId>;
export type WebhookId = z.output<typeof webhookId>;
export type WebhookDeliveryId = z.output<typeof webhookDeliveryId>;
export type ViewId = z.output<typeof viewId>;
export type WidgetId = z.output<typeof widgetId>;

/** `params` of every team-scoped endpoint. */
export const teamParams = z.strictObject({ teamId });
