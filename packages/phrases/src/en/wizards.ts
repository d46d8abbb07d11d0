export const phrases = {
  title: 'wizards',
};
