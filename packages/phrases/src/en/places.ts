// Places whose contents are still to come: what each is for, and what one can do meanwhile.
export const phrases = {
  projects: {
    title: 'Projects & Tasks',
    text: 'Projects gather what has to be done: tasks with an assignee, a due date and the records they are about.',
    now: 'Until then, a collection with a date and a person does the same: make one and sort it by its date.',
    action: 'Open the data collections',
  },
  public: {
    title: 'Welcome to {{brand}}',
    text: 'One place where a team keeps its data, lets people fill it and talks to those people.',
    forms: 'Were you sent a form? Open it with the link of the message: it needs no account.',
    signIn: 'Sign in',
    signUp: 'Create an account',
    home: 'Go to your team',
  },
};
