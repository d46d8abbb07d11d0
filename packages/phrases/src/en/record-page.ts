// The record page: header, cards and backlinks.
export const phrases = {
  step: {
    of: '{{place}} of {{total}}',
    about: '{{place}} of about {{total}}',
    previous: 'Previous record',
    next: 'Next record',
  },
  menu: {
    label: 'Record actions',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    linkNotCopied: 'Your browser blocked copying. Copy the address from the address bar.',
    duplicate: 'Duplicate',
    duplicated: 'Record duplicated. You’re viewing the copy.',
    delete: 'Delete',
  },
  panel: {
    label: 'Record',
    open: 'Open page',
    gone: 'This record doesn’t exist anymore',
    goneText: 'It was deleted, or you no longer have access to it.',
  },
  side: { label: 'Activity', tasks: 'Tasks' },
  links: {
    title: 'Linked from',
    by: '{{collection}} · {{field}}',
    none: 'No linked records.',
    nameless: 'Unnamed record',
    more: 'Show {{count}} more',
    add: 'New {{name}}',
    link: 'Link a record',
    find: 'Find a record',
    unlink: 'Unlink {{name}}',
    unlinkColumn: 'Unlink',
  },
  pictures: { none: 'No images yet.' },
  noCards: {
    title: 'No cards here yet',
    text: 'Team admins decide what appears in this tab.',
    action: 'Set up this tab',
  },
  groupGone: {
    title: 'This tab no longer exists',
    text: 'Its card group was deleted. Use another tab to see the record.',
  },
};
