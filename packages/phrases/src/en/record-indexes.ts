export const phrases = {
  title: 'Performance',
  hint: 'Whatever people filter and sort by in a large collection gets an index automatically and loses it after 60 days without use.',
  column: { what: 'Index', lastUsed: 'Last used', reads: 'Reads', size: 'Size' },
  always: 'Always on',
  state: { ready: 'Automatic', building: 'Building…', failed: 'Failed' },
  purpose: {
    records: 'Records by their id',
    list: 'Records by creation order',
    trash: 'Trash',
    unique: 'Unique values',
    order: 'Created and updated times',
    members: 'Contained values',
    places: 'Locations',
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
    title: 'How this view is loaded',
    byIndex: 'Only the records shown are read.',
    readsAll:
      'All records are read one by one. That’s fine for a small collection. A large one gets an index once the view is used.',
    sorts: 'They’re sorted for each request.',
  },
} as const;
