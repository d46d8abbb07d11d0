// The component groups of the style guide. A new shared component goes on the page of its group; a new group
// is one line here.
import type { ComponentType } from 'react';

type GroupPage = () => Promise<{ readonly GuideGroup: ComponentType }>;

export const groups = {
  colours: () => import('./colours-group.tsx'),
  buttons: () => import('./buttons-group.tsx'),
  inputs: () => import('./inputs-group.tsx'),
  feedback: () => import('./feedback-group.tsx'),
  data: () => import('./data-group.tsx'),
  navigation: () => import('./navigation-group.tsx'),
} as const satisfies Record<string, GroupPage>;

export type GroupName = keyof typeof groups;

// Object.keys loses the key type; the keys are the names.
export const groupNames = Object.keys(groups) as readonly GroupName[];
