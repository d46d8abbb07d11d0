export const phrases = {
  title: 'Bookmarked',
  intro: 'The records, views, and collections you come back to. Only you see this page.',
  none: 'No bookmarks yet',
  noneText: 'Bookmark a record, view, or collection to find it here.',
  open: 'Browse data collections',
  kind: { collection: 'Collections', view: 'Views' },
  keep: { collection: 'Bookmark this collection', view: 'Bookmark this view' },
  drop: { collection: 'Remove this collection’s bookmark', view: 'Remove this view’s bookmark' },
  nameless: 'Unnamed record',
  bookmark: 'Bookmark',
  add: 'Bookmark this',
  remove: 'Remove bookmark',
};
