// The page of a record: its head, its cards and what links to it.
export const phrases = {
  step: {
    of: '{{place}} of {{total}}',
    about: '{{place}} of about {{total}}',
    previous: 'Previous record',
    next: 'Next record',
  },
  menu: {
    label: 'Actions of this record',
    copyLink: 'Copy link',
    linkCopied: 'The link is copied.',
    linkNotCopied: 'The browser did not let us copy. Copy the address from its bar.',
    duplicate: 'Duplicate',
    duplicated: 'This is the copy.',
    delete: 'Delete',
  },
  side: { label: 'What happened' },
  links: {
    title: 'Linked from',
    by: '{{collection}} · {{field}}',
    none: 'Nothing is linked.',
    nameless: 'Without a name',
    more: 'Show {{count}} more',
    add: 'New {{name}}',
    link: 'Link one',
    find: 'Find a record',
    unlink: 'Unlink {{name}}',
    unlinkColumn: 'Unlink',
  },
  pictures: { none: 'No pictures yet.' },
  noCards: {
    title: 'No cards here yet',
    text: 'This tab is laid out by the admins of the team.',
    action: 'Lay out this tab',
  },
  groupGone: {
    title: 'This tab is gone',
    text: 'Its card group was deleted. The other tabs show the record.',
  },
};
