// What is edited: a message or a template, and the language of its values.
import type { MessageId } from '@fieldhouse/contract/ids';
import type { MessageTemplateId } from '@fieldhouse/contract/message-templates';
import { createContext, useContext } from 'react';

interface MailPlace {
  readonly messageId?: MessageId;
  readonly messageTemplateId?: MessageTemplateId;
}

const MailPlaceContext = createContext<MailPlace>({});

export const MailPlaceProvider = MailPlaceContext.Provider;
export const useMailPlace = () => useContext(MailPlaceContext);
