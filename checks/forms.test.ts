// What one has typed is never lost: every form of the web app asks before it is left, saves itself, or keeps a draft; and
// no change overwrites what another tab saved. A form or an endpoint that needs neither says why here.
import { expect, test } from 'vitest';
import { productSources, read } from './repository-files.ts';

const components = productSources.filter((file) => /^packages\/web\/src\/.*\.tsx$/.test(file));

/** The mechanisms: `app/forms`, and the automatic saving of the mail editor and of the wizard builder. */
const mechanism =
  /\b(useContractForm|useLeave|useAskedClose|useStoredDraft|useCommentDraft|use\w*Autosave)\b/;
const ownForm = /<form\b/;
/** The state belongs to a hook of another file. */
const sharedForm = /\{\.\.\.form\.form\}/;
const typedText = /<(TextInput|Textarea|PasswordInput|NumberInput|RichTextEditor|textarea|input)\b/;

const web = 'packages/web/src';
const features = `${web}/features`;
const leftFreely: Readonly<Record<string, readonly string[]>> = {
  'searches and filters a list': [
    `${features}/messages/recipients/recipient-list.tsx`,
    `${features}/projects/settings/task-filters.tsx`,
    `${features}/records/toolbar/search-box.tsx`,
    `${features}/records/trash/trash-page.tsx`,
    `${features}/subscription-lists/list-page.tsx`,
    `${features}/suppressions/suppressions-page.tsx`,
    `${features}/team-users/team-users-page.tsx`,
    `${features}/teams/choose-team-page.tsx`,
    `${features}/wizards/results/run-table.tsx`,
    `${features}/wizards/run/starting/choose-record.tsx`,
    `${features}/wizards/wizards-page.tsx`,
    `${features}/projects/panel/task-facts.tsx`,
  ],
  'passes each change on to the form or the draft around it': [
    `${features}/expressions/expression-text.tsx`,
    `${features}/expressions/literal-input.tsx`,
    `${features}/fields/icon-picker/icon-picker.tsx`,
    `${features}/fields/input/date/typed-date.tsx`,
    `${features}/fields/input/files/drop-area.tsx`,
    `${features}/fields/input/files/video.tsx`,
    `${features}/fields/input/number/money.tsx`,
    `${features}/messages/content/tags/merge-tag-node.tsx`,
    `${features}/wizards/builder/appearance/redirect-settings.tsx`,
    `${features}/wizards/builder/inputs/inputs-editor.tsx`,
    `${features}/wizards/builder/record-tasks/task-field-row.tsx`,
    `${features}/wizards/builder/texts/wizard-translations.tsx`,
    `${features}/wizards/run/questions/add-choice.tsx`,
    `${features}/wizards/run/questions/signature-input.tsx`,
    `${web}/ui/rich-text/link-button.tsx`,
    `${web}/ui/rich-text/picture-button.tsx`,
    `${features}/wizards/builder/link-popover.tsx`,
  ],
  'has choices, or one word that is copied from the screen, and no text of its own': [
    `${web}/app/feedback/confirm-dialog.tsx`,
    `${features}/imports/reading/reading-choices.tsx`,
    `${features}/outgoing-hold/hold-dialog.tsx`,
    `${features}/records/personal-links/new-link-form.tsx`,
    `${features}/subscription-lists/imports/import-dialog.tsx`,
    `${features}/wizards/share/link-list/link-lists.tsx`,
    `${features}/wizards/share/prefilled-link.tsx`,
  ],
  'an address or a password that is asked for, not written': [
    `${features}/messages/content/test-send.tsx`,
    `${features}/shared-views/shared-view.tsx`,
    `${features}/wizards/run/later/link-form.tsx`,
  ],
  'a try in the sandbox': [`${features}/messages/sms/sandbox-phone.tsx`],
  'stores what was entered with each change (run-drafts)': [
    `${features}/wizards/run/review/run-review.tsx`,
    `${features}/wizards/run/run-step.tsx`,
  ],
};

test('every form asks before it is left, saves itself or keeps a draft', () => {
  const forms = components.filter((file) => {
    const text = read(file);
    return ownForm.test(text) || (typedText.test(text) && /\buseState\b/.test(text));
  });
  const bare = forms.filter((file) => !mechanism.test(read(file)) && !sharedForm.test(read(file)));
  expect(bare.toSorted()).toEqual(Object.values(leftFreely).flat().toSorted());
});

test('every form of the contract shows its problems and what another tab changed', () => {
  const silent = components.filter(
    (file) =>
      /<form \{\.\.\./.test(read(file)) && !/<(FormNotes|DialogFooter|ProblemNotice)\b/.test(read(file)),
  );
  expect(silent).toEqual([]);
});

test('every form in a dialog asks before the dialog is closed', () => {
  const unguarded = components.filter((file) => {
    const text = read(file);
    return /<Dialog\b/.test(text) && sharedForm.test(text) && !/<DialogFooter|useDialogGuard/.test(text);
  });
  // Their forms are components inside the dialog, whose own hook guards it.
  expect(unguarded).toEqual([
    `${features}/identity/account/delete-account-panel.tsx`,
    `${features}/identity/security/passkeys-panel.tsx`,
  ]);
});

test('every form that changes something says what the change is based on', () => {
  const overwriting = components.filter((file) =>
    [...read(file).matchAll(/useContractForm[<({][\s\S]*?\n {2}\}\)/g)].some(
      ([options]) => /\bisEdit\b/.test(options) && !/\b(patch|before|version|change|edited)\b/.test(options),
    ),
  );
  // One's own name is one's own.
  expect(overwriting).toEqual([`${features}/identity/account/name-form.tsx`]);
});

/** These set one choice as a whole, which its user sees, or belong to that user alone. */
const unversioned = [
  'bookmarks.add',
  'dataCardGroups.order',
  'dataCards.order',
  'logos.put',
  'notices.setChannels',
  'ownAccount.putPicture',
  'ownAccount.rename',
  'ownPreferences.change',
  'ownPreferences.changeTeamLanguage',
  'recordTags.set',
  'roles.assign',
  'taskFiles.attach',
  'dashboards.hideCard',
  'tasks.follow',
  'tasks.link',
  'wizardResults.changeSettings',
  'wizardResults.follow',
  'wizardResults.sortRun',
  'wizardRuns.saveDraft',
];

test('every change of what two tabs can edit is compared with what it is based on', () => {
  const endpoints = productSources
    .filter((file) => file.startsWith('packages/contract/src/'))
    .flatMap((file) => [
      ...read(file).matchAll(
        /name: '(?<name>[\w.]+)',\n\s+method: '(?:PATCH|PUT)'[\s\S]*?refusals: \[(?<refusals>[^\]]*)\]/g,
      ),
    ])
    .map(({ groups }) => ({ name: groups?.name ?? '', refusals: groups?.refusals ?? '' }));
  expect(endpoints.length).toBeGreaterThan(40);
  const bare = endpoints
    .filter(({ refusals }) => !refusals.includes('stale_version'))
    .map(({ name }) => name);
  expect(bare.toSorted()).toEqual(unversioned.toSorted());
});
