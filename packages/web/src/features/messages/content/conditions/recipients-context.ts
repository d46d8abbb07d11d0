// Who gets the mail, as far as its blocks depend on it.
import { createContext, useContext } from 'react';
import type { Counted } from '../../message-queries.ts';
import type { TagSources } from '../tags/use-tag-fields.ts';

export interface MailRecipients {
  /** Undefined until recipients are chosen. */
  readonly sources: TagSources | undefined;
  /** Not where each mail is requested by a program or a wizard. */
  readonly haveRecords: boolean;
  /** Whose recipients are counted; undefined for a template. */
  readonly message?: Counted | undefined;
}

const RecipientsContext = createContext<MailRecipients>({ sources: undefined, haveRecords: true });

export const MailRecipientsProvider = RecipientsContext.Provider;

export function useMailRecipients(): MailRecipients {
  return useContext(RecipientsContext);
}

/** The collection of which all recipients are records; undefined if there is no such one. */
export function collectionOfAll({ sources, haveRecords }: MailRecipients) {
  const [only, ...others] = sources?.collectionIds ?? [];
  const isOnly = others.length === 0 && !sources?.hasNames && !sources?.hasAddresses;
  return haveRecords && isOnly ? only : undefined;
}
