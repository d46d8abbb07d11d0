export const phrases = {
  title: 'Speed',
  hint: 'What people filter and sort by in a big collection gets an index by itself, and loses it when nobody used it for 60 days.',
  column: { what: 'Index', lastUsed: 'Last asked for', reads: 'Reads', size: 'Size' },
  always: 'Always there',
  state: { ready: 'Automatic', building: 'Being built', failed: 'Not built' },
  purpose: {
    records: 'Records by their id',
    list: 'Records in the order of making',
    trash: 'Trash',
    unique: 'Unique values',
    order: 'Times of making and changing',
    members: 'Values held',
    places: 'Places',
    search: 'Search',
  },
  purposeOf: {
    records: '{{field}}',
    list: '{{field}}',
    trash: '{{field}}',
    unique: '{{field}}: unique values',
    order: '{{field}}: filter and sort',
    members: '{{field}}: filter',
    places: '{{field}}: map',
    search: '{{field}}: search',
  },
  lookalikes: {
    text: 'Some records have values that differ only in blanks, signs that can not be seen or the way an accent is written. New ones are refused only if they are the same to the letter. Change these records, then turn "Unique" of the field off and on again.',
    none: 'Values are compared to the letter. Turn "Unique" of the field off and on again, and signs that can not be seen no longer make a difference.',
    record: 'Record {{number}}',
  },
  served: {
    title: 'This view is served by',
    byIndex: 'Only the records that are shown are read.',
    readsAll:
      'The records are read one after another. That is right for a small collection; a big one gets an index once the view is used.',
    sorts: 'They are put in order for each answer.',
  },
} as const;
