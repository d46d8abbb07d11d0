import { type MessageTemplate, messageTemplateId } from '@fieldhouse/contract/message-templates';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';

/** The template of a message without one. */
export const startFromScratch: MessageTemplate = {
  id: messageTemplateId.parse('01890000-0000-7000-8000-0000000000e8'),
  name: 'Start From Scratch',
  ...{
    description: '',
    deliveryMethodId: 'email',
    usage: 'marketing_and_participation',
    status: 'published',
    isFromScratch: true,
  },
  ...{ subjectLine: '', preheader: '', blocks: [], bodyHtml: '', textOnlyVersion: '' },
  ...{ contentLanguage: null, translations: [], outdatedTexts: [] },
  ...{ ownerId: null, ownedBy: '', actions: [], version: 1, style: defaultMailStyle },
  createdAt: '2026-11-25T09:00:00.000Z',
};
