export {
  answerLinkHash,
  isPersonal,
  issuePersonalLinks,
  personalAddress,
  testAddress,
} from './issue-personal-links.ts';
export {
  describeLinkable,
  findLinkableWizards,
  type LinkableWizard,
  listLinkableWizards,
  sharedAddressOf,
} from './linkable-wizards.ts';
export { listRunnableRecordIds, mayRunForSome } from './run-rights.ts';
