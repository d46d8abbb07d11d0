// Pages of the product itself.
export const phrases = {
  public: {
    title: 'Welcome to {{brand}}',
    text: 'One place for your team to keep its data, collect more with forms, and reach the people in it.',
    forms: 'Did someone send you a form? Open it with the link in the message. You don’t need an account.',
    signIn: 'Sign in',
    signUp: 'Create an account',
    home: 'Go to your team',
  },
};
