export const phrases = {
  title: 'messages',
};
