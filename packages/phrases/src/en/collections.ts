export const phrases = {
  title: 'collections',
};
