// The event schedule of the centre, around the week of the first start, so that the calendar is full when a
// new user opens it.
import type { SceneKind } from '../pictures/scenes.ts';

export interface Programme {
  /** As in the list of kinds. */
  readonly kind: string;
  readonly scene: SceneKind;
  /** Interval in weeks, and the first week. */
  readonly every: number;
  readonly from: number;
  /** Days after Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minutes: number;
  readonly room: string;
  readonly places: number;
  readonly isPublic: boolean;
  /** Titles of individual events; numbered if there are none. */
  readonly themes?: readonly string[];
  readonly about: string;
}

export const weeks = 36;

export const programmes: readonly Programme[] = [
  {
    kind: 'Choir practice',
    scene: 'choir',
    every: 1,
    from: 0,
    weekday: 1,
    hour: 19,
    minutes: 90,
    room: 'Great hall',
    places: 40,
    isPublic: true,
    about: '<p>We sing in four parts. <strong>No notes needed</strong>, tea in the break.</p>',
  },
  {
    kind: 'Story hour',
    scene: 'story',
    every: 1,
    from: 0,
    weekday: 2,
    hour: 16,
    minutes: 60,
    room: 'Library corner',
    places: 20,
    isPublic: true,
    about: '<p>For children from four, with an adult. Stories in English and Spanish.</p>',
  },
  {
    kind: 'Community lunch',
    scene: 'lunch',
    every: 2,
    from: 1,
    weekday: 6,
    hour: 12,
    minutes: 120,
    room: 'Kitchen',
    places: 60,
    isPublic: true,
    about: '<p>Soup, bread and company.</p><ul><li>Cooks meet at nine</li><li>Pay what you can</li></ul>',
  },
  {
    kind: 'Repair café',
    scene: 'repair',
    every: 4,
    from: 0,
    weekday: 5,
    hour: 10,
    minutes: 240,
    room: 'Workshop',
    places: 30,
    isPublic: true,
    themes: [
      'bicycles',
      'lamps',
      'clothes',
      'radios',
      'toys',
      'garden tools',
      'chairs',
      'kitchen things',
      'clocks',
    ],
    about: '<p>Bring what is broken and mend it with people who know how.</p>',
  },
  {
    kind: 'Board meeting',
    scene: 'board',
    every: 4,
    from: 1,
    weekday: 3,
    hour: 18,
    minutes: 90,
    room: 'Office',
    places: 12,
    isPublic: false,
    themes: [
      'budget',
      'summer plans',
      'the roof',
      'volunteers',
      'the garden',
      'winter plans',
      'safety',
      'the kitchen',
      'the year ahead',
    ],
    about: '<p>Minutes of the last meeting, money, what comes next.</p>',
  },
  {
    kind: 'Open house',
    scene: 'openHouse',
    every: 4,
    from: 2,
    weekday: 5,
    hour: 13,
    minutes: 240,
    room: 'Whole house',
    places: 120,
    isPublic: true,
    themes: ['music', 'neighbours', 'languages', 'games', 'crafts', 'harvest', 'lights', 'dance', 'spring'],
    about: '<p>Every room is open. <strong>Come in</strong>, look around, meet the groups.</p>',
  },
  {
    kind: 'Planting day',
    scene: 'planting',
    every: 4,
    from: 3,
    weekday: 5,
    hour: 9,
    minutes: 240,
    room: 'Garden',
    places: 50,
    isPublic: true,
    themes: [
      'the levee',
      'the orchard',
      'school yard',
      'river bank',
      'herb spiral',
      'the meadow',
      'old railway',
      'rose beds',
      'Mill Lane',
    ],
    about: '<p>Forty trees and as many hands. Bring gloves; tools and soup are there.</p>',
  },
];
