export const phrases = {
  title: 'Bookmarked',
  intro: 'What you come back to. Only you see this.',
  none: 'Nothing bookmarked yet',
  noneText: 'Bookmark a record, a view or a collection, and it stands here.',
  open: 'Open the data collections',
  kind: { collection: 'Collections', view: 'Views' },
  keep: { collection: 'Bookmark this collection', view: 'Bookmark this view' },
  drop: { collection: 'Take the collection’s bookmark away', view: 'Take the view’s bookmark away' },
  nameless: 'Without a name',
  bookmark: 'Bookmark',
  add: 'Bookmark this',
  remove: 'Take the bookmark away',
};
