// A mail without content, and what surrounds it, for tests of how mails are written.
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import type { MessageContent, MessageContext } from '../../src/features/messages/sending/compile-message.ts';

export const sampleMailContent = {
  method: 'email',
  subjectLine: '',
  preheader: '',
  blocks: null,
  style: defaultMailStyle,
  bodyHtml: '',
  textOnlyVersion: '',
  type: 'marketing',
  tracksOpens: true,
  tracksClicks: true,
} satisfies MessageContent;

export const sampleSurroundings = {
  teamId: '00000000-0000-7000-8000-000000000001',
  teamName: 'Oakridge Center',
  postalAddress: '12 Mill Lane, Springfield',
  language: 'en',
  timeZone: 'UTC',
  brand: { accentColor: '#126b47', accentTextColor: null },
  lists: {},
  logoUrl: null,
  list: null,
  appUrl: 'https://app.example',
  secret: 'x'.repeat(32),
  shortNumber: '0',
  linksAfter: 0,
  personalWizards: {},
} satisfies MessageContext;
