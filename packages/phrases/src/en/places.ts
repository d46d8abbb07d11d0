// Placeholder pages: what each page is for, and what users can do until then.
export const phrases = {
  projects: {
    title: 'Projects & Tasks',
    text: 'Projects bring together everything that needs doing: tasks with an assignee, a due date, and related records.',
    now: 'This page isn’t ready yet. For now, create a collection with a date field and a person field, and sort it by date.',
    action: 'Browse data collections',
  },
  public: {
    title: 'Welcome to {{brand}}',
    text: 'One place for your team to keep its data, collect more with forms, and reach the people in it.',
    forms: 'Did someone send you a form? Open it with the link in the message. You don’t need an account.',
    signIn: 'Sign in',
    signUp: 'Create an account',
    home: 'Go to your team',
  },
};
