export const phrases = {
  label: 'Sending is on hold',
  title: 'Nothing is sent for {{team}}.',
  reason: {
    moved: 'This database was restored from a backup or copied.',
    older: 'This database was restored to an earlier moment.',
    folder_copied: 'The folder of this database was copied or restored.',
    setting: 'The operator started it on hold.',
    deactivated: 'The team was deactivated and is active again.',
  },
  since:
    'Messages, webhooks, notices and the emptying of the trash wait since {{when}} until a team admin decides.',
  decide: 'Review and release',
  released: '{{team}} can send again.',
  dialog: {
    title: 'Release {{team}}',
    intro:
      'What is listed here was pending when the backup was taken. The original database may have sent it since. If it still runs somewhere, it sends on its own.',
    introDeactivated: 'What is listed here was pending when the team was deactivated.',
    choice: 'What happens with it?',
    cancel: {
      label: 'Cancel what is pending',
      text: 'Messages that are being sent stop, scheduled ones go back to approved, and calls and mails that wait are dropped. New ones go out.',
    },
    continue: {
      label: 'Send what is pending',
      textDeactivated:
        'Mails and calls that waited go out now. Scheduled messages that are more than an hour late stay for you to decide.',
      text: 'People who got a mail after the backup was taken may get it again. Scheduled messages that are more than an hour late stay for you to decide.',
    },
    later: 'Not now',
    release: 'Release',
  },
  pending: {
    label: 'What is pending',
    mails: 'Mails of messages',
    uncertain: 'Under way at the backup',
    scheduled: 'Scheduled messages',
    overdue: 'Of these overdue',
    webhookCalls: 'Webhook calls',
    otherMails: 'Notices and invitations',
    ofSending: 'is being sent: {{waiting}} waiting, {{uncertain}} uncertain',
    isDue: 'scheduled for {{when}}',
    wasDue: 'was scheduled for {{when}}',
    more_one: 'and {{count, number}} more',
    more_other: 'and {{count, number}} more',
  },
};
