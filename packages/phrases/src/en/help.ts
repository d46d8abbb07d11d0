// The user guide, whose pages are in docs/guide.
export const phrases = {
  title: 'Help',
  intro: 'Short guides to the things you do most.',
  contents: 'On this page',
  neighbors: 'More pages',
  previous: 'Previous',
  next: 'Next',
};
