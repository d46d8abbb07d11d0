// Places whose contents are still to come: what each is for, and what one can do meanwhile.
export const phrases = {
  projects: {
    title: 'Projects & Tasks',
    text: 'Projects gather what has to be done: tasks with an assignee, a due date and the records they are about.',
    now: 'Until then, a collection with a date and a person does the same: make one and sort it by its date.',
    action: 'Open the data collections',
  },
  templateDrafts: {
    title: 'Drafts',
    text: 'A template is a message to start others from: its look and its words are written once. Those still being written stand here.',
    now: 'A message can be written without one: start from scratch and use it as a model.',
    action: 'Open the message drafts',
  },
  templatesPublished: {
    title: 'Published',
    text: 'Published templates are offered whenever somebody starts a message. They are copied, never changed in place.',
    now: 'No template is published yet. Messages start from scratch.',
    action: 'Open the message drafts',
  },
  templatesArchived: {
    title: 'Archived',
    text: 'Templates that are no longer offered rest here and can be taken up again as drafts.',
    now: 'No template is archived.',
    action: 'Open the archived messages',
  },
  templateContent: {
    title: 'Template',
    text: 'Subject, text and look of a template are written here, as for a message.',
    now: 'This template was not found. Perhaps it was deleted, or its address is not complete.',
    action: 'Open the templates',
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
