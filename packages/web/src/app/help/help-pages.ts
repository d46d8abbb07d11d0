/** The pages of docs/guide, in the order in which they are read. */
export const helpPages = [
  'first-table',
  'import',
  'views',
  'permissions',
  'wizards',
  'messages',
  'dashboards',
  'tasks',
  'keyboard',
  'api',
] as const;

export type HelpPageId = (typeof helpPages)[number];
