export const phrases = {
  title: 'Wizards',
  intro: 'Step-by-step forms you can fill in.',
  search: 'Search wizards',
  none: 'No wizards yet',
  noneText: 'Wizards you can fill in appear here.',
  noneForBuilder: 'Publish one in Team Administration, under Data Wizards.',
  build: 'Open Data Wizards',
  noResults: 'No results found.',
  startsWith: 'For a record of {{collection}}',
};
