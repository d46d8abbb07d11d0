export const phrases = {
  title: 'imports',
};
