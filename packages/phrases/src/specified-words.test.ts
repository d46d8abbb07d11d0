// Strings of the specification, verbatim.
import { describe, expect, test } from 'vitest';
import { loadPhrases, phraseSlices } from './phrases.ts';

const places = [
  'At a Glance',
  'Team Dashboard',
  'Projects & Tasks',
  'Manage your data',
  'Bookmarked',
  'Recently Changed',
  'Data Collections',
  'Custom Lists',
  'Team Administration',
  'Admin Dashboard',
  'Team Management',
  'Account Details',
  'Users',
  'Data Management',
  'Details',
  'Data Fields',
  'Data Cards',
  'Data Card Groups',
  'Data Wizards',
  'Website Widgets',
  'Data Views',
  'Displayed Fields',
  'Calendar Date Info',
  'Calendar Date Info',
  'Preview',
  'All Records',
  'All Fields',
  'Dashboard',
  'Messages',
  'New Outgoing Message',
  'Drafts not yet sent',
  'Scheduled',
  'Sent',
  'Archived',
  'Templates',
  'Drafts',
  'Published',
  'Summary',
  'Content',
  'Recipients',
  'Schedule',
  'Statistics',
  'Preferences',
];

const messages = [
  'Access Denied',
  'You do not have the necessary permissions to access this page.',
  'Return to Home',
  'The following fields cannot be empty: {{fields}}.',
  '* field can not be empty',
  'Oops, this email is already linked to a team user.',
  'Value is required',
  'Value is not a valid email address',
  'The value is not a valid URL address',
  'The maximum length allowed is {{max}}',
  'This field should be at least {{min}} characters long',
  'The minimum value allowed is {{min}}',
  'The maximum value allowed is {{max}}',
  'Oops an error happened while searching for data card groups.',
  'Oops an error happened while retrieving Team AppTopbar Data.',
  'Error fetching team user links',
  'User is not authenticated. Cannot load teams.',
  'No changes detected.',
  'Are you sure you want to cancel?',
  'Is Team Admin?',
];

/** Every failure of the specification has a toast that starts with the specified words. */
const failures = [
  'getting the Outgoing Message {{id}}',
  'saving the message content',
  'getting archived messages',
  'getting draft messages',
  'getting scheduled messages',
  'getting sent messages',
  'archiving the message',
  'deleting the message',
  'deleting a data card',
  'unarchiving the message',
  'unscheduling the message',
  'getting the team stats',
  'getting the recent changes',
  'getting the data collections',
  'getting the team details and timezone',
  'getting the team users',
  'updating the team user',
  'inviting the team user',
  'creating the team user',
  'deactivating the user',
  'reactivating the user',
  'resending the invitation',
  'cancelling the invitation',
  'unlinking a data wizard',
  'getting templates',
  'creating the template',
  "creating the 'Start From Scratch' template",
];

const infos = ['stats', 'recent changes', 'data collections'];

const texts = (
  await Promise.all(phraseSlices.map(async (slice) => flatten(await loadPhrases('en', slice))))
).flat();

function flatten(phrases: object): string[] {
  return Object.values(phrases).flatMap((value) => (typeof value === 'string' ? [value] : flatten(value)));
}

describe('the English phrases', () => {
  test.each([...places, ...messages])('say “%s”', (text) => {
    expect(texts).toContain(text);
  });

  test.each(failures)('say what failed with “Oops, there was an error %s”', (what) => {
    const start = `Oops, there was an error ${what}`;
    expect(texts.filter((text) => text.startsWith(start))).not.toEqual([]);
  });

  test.each(infos)('say that there are no %s', (what) => {
    expect(texts).toContain(`No ${what} found for this team.`);
  });

  test('say that nothing of a kind was found in the same words everywhere', () => {
    const found = texts.filter((text) => /^No [a-z ]+ found\.$/.test(text));
    expect(found.length).toBeGreaterThan(3);
  });
});
