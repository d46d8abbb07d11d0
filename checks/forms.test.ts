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
    `${features}/collections/fields/type-picker.tsx`,
    `${features}/wizards/run/records/view-part.tsx`,
    `${features}/messages/dashboard/days-panel.tsx`,
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
  ],
  'passes each change on to the form or the draft around it': [
    `${web}/app/language/language-chooser.tsx`,
    `${features}/collections/blueprints/blueprint-inputs.tsx`,
    `${features}/dashboards/editor/content-inputs.tsx`,
    `${features}/dashboards/editor/figure-inputs.tsx`,
    `${features}/fields/filters/operand-input.tsx`,
    `${features}/fields/input/icon.tsx`,
    `${features}/fields/input/lines/detail-list.tsx`,
    `${features}/fields/input/lines/line-item-row.tsx`,
    `${features}/fields/input/lines/physical-address.tsx`,
    `${features}/fields/input/number/decimal.tsx`,
    `${features}/fields/input/number/number.tsx`,
    `${features}/fields/input/number/percentage.tsx`,
    `${features}/fields/input/text/code.tsx`,
    `${features}/fields/input/text/email-address.tsx`,
    `${features}/fields/input/text/formatted-text.tsx`,
    `${features}/fields/input/text/phone-number.tsx`,
    `${features}/fields/input/text/plain-text.tsx`,
    `${features}/fields/input/text/url.tsx`,
    `${features}/fields/settings/code-settings.tsx`,
    `${features}/fields/settings/limit-input.tsx`,
    `${features}/fields/settings/list-editor.tsx`,
    `${features}/fields/settings/number-settings.tsx`,
    `${features}/fields/settings/text-settings.tsx`,
    `${features}/identity/fields.tsx`,
    'packages/web/src/app/forms/password-field.tsx',
    `${features}/imports/mapping-table.tsx`,
    `${features}/messages/audience/source-inputs.tsx`,
    `${features}/messages/content/answers/answers-fields.tsx`,
    `${features}/messages/content/blocks/block-panel.tsx`,
    `${features}/messages/content/blocks/records-fields.tsx`,
    `${features}/messages/content/style/style-panel.tsx`,
    `${features}/messages/review/schedule-panel.tsx`,
    `${features}/senders/bounce-mailbox-fields.tsx`,
    `${features}/views/settings/settings-inputs.tsx`,
    `${features}/wizards/builder/appearance/appearance-settings.tsx`,
    `${features}/wizards/builder/project-task/create-task-editor.tsx`,
    `${features}/wizards/builder/record-tasks/consent-list.tsx`,
    `${features}/wizards/builder/record-tasks/display-view-editor.tsx`,
    `${features}/wizards/builder/record-tasks/export-records-editor.tsx`,
    `${features}/wizards/builder/record-tasks/record-task-fields.tsx`,
    `${features}/wizards/builder/record-tasks/repeat-fields.tsx`,
    `${features}/wizards/builder/record-tasks/selection/selection-fields.tsx`,
    `${features}/wizards/builder/step-editor.tsx`,
    `${features}/wizards/builder/values/temporary-variable-editor.tsx`,
    `${features}/wizards/builder/wizard-settings.tsx`,
    `${features}/wizards/run/questions/choice-cards.tsx`,
    `${features}/wizards/run/questions/choices/record-cards.tsx`,
    `${features}/wizards/run/questions/rating-input.tsx`,
    `${features}/wizards/run/questions/typed-signature.tsx`,
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
  'a try': [`${features}/messages/sms/sandbox-phone.tsx`, `${features}/style-guide/inputs-group.tsx`],
  'an address to copy': [
    `${features}/wizards/share/link-parts.tsx`,
    `${features}/wizards/share/short-link.tsx`,
  ],
  'stores what was entered with each change (run-drafts)': [
    `${features}/wizards/run/review/run-review.tsx`,
    `${features}/wizards/run/run-step.tsx`,
  ],
};

test('every form asks before it is left, saves itself or keeps a draft', () => {
  const forms = components.filter((file) => ownForm.test(read(file)) || typedText.test(read(file)));
  const bare = forms.filter((file) => !mechanism.test(read(file)) && !sharedForm.test(read(file)));
  expect(bare.toSorted()).toEqual(Object.values(leftFreely).flat().toSorted());
});

/** Left by a link, by Back, by Escape and by a reload in a browser: the name of their row in `typed-forms.ts`. */
const walkedInBrowser: Readonly<Record<string, string>> = {
  'collections/fields/field-dialog.tsx': 'field',
  'comments/comment-editor.tsx': 'comment',
  'custom-lists/item-dialog.tsx': 'list item',
  'dashboards/editor/card-dialog.tsx': 'card of a dashboard',
  'messages/content/edited-content.tsx': 'message content',
  'messages/message-details.tsx': 'message details',
  'messages/new-message.tsx': 'message',
  'messages/templates/template-page.tsx': 'template content',
  'records/record-field/record-field.tsx': 'field of a record',
  'wizards/builder/use-wizard-draft.ts': 'name of a wizard',
  'wizards/share/limits-form.tsx': 'limits of a wizard',
};

const typedInTask = 'what was typed in a task is asked about, or there again when the task is opened';

/** Left in a component test: its file, and its title. */
const walkedAlone: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'imports/left-cells.tsx': [
    'imports/import-outcome',
    'cells of a column with the same text are one line, which is corrected for all of them',
  ],
  'imports/prepare-import.tsx': [
    'imports/prepare-import',
    'what was chosen and typed for the columns of a file is not lost without a question',
  ],
  'messages/audience/use-audience-draft.ts': [
    'messages/audience/audience-form',
    'what isn’t complete of a source is asked about before it is left',
  ],
  'messages/review/approval-panel.tsx': [
    'messages/review/schedule-and-approval',
    'a note for the approvers is not lost without a question',
  ],
  'messages/review/use-timing.ts': [
    'messages/review/schedule-and-approval',
    'a time that was just chosen is not lost without a question',
  ],
  'projects/panel/checklist/checklist-line.tsx': ['projects/panel/task-panel', typedInTask],
  'projects/panel/checklist/checklist.tsx': ['projects/panel/task-panel', typedInTask],
  'projects/panel/description.tsx': ['projects/panel/task-panel', typedInTask],
  'projects/panel/title-input.tsx': ['projects/panel/task-panel', typedInTask],
  'projects/panel/repeat.tsx': [
    'projects/panel/repeat',
    'a number of weeks that is being typed is not lost without a question',
  ],
  'projects/quick-add.tsx': [
    'projects/projects-page',
    'a new task that was typed is not lost without a question',
  ],
  'records/record-field/new-record-dialog.tsx': [
    'records/record-field/new-record-dialog',
    'a new record that was typed is not lost without a question',
  ],
  'records/saving/stale-dialog.tsx': [
    'records/saving/stale-dialog',
    'of two values one is chosen, and Escape drops neither',
  ],
  'records/saving/use-record-writes.ts': [
    'records/table/records-table',
    'what is typed without a connection stays in its cell, says so, and is saved once there is one',
  ],
  'records/table/cell-editor.tsx': [
    'records/table/cell-editor',
    'a value that is being typed is saved when the page is left without the mouse',
  ],
  'records/table-tools/bulk-edit-dialog.tsx': [
    'records/table/records-table',
    'a value that was typed for several rows is not lost without a question',
  ],
  'roles/access-dialog.tsx': [
    'roles/dialogs',
    'the roles that were chosen for a member are not lost without a question',
  ],
  'roles/grant-dialog.tsx': [
    'roles/dialogs',
    'a data permission that was begun is not lost without a question',
  ],
  'subscription-lists/imports/import-mapping.tsx': [
    'subscription-lists/leaving',
    'the source of consents that was typed for a file is not lost without a question',
  ],
  'subscription-lists/subscriber-drawer.tsx': [
    'subscription-lists/leaving',
    'the reason for unsubscribing a person is not lost without a question',
  ],
  'suppressions/person-panel.tsx': [
    'suppressions/suppressions',
    'the reason for erasing a person is not lost without a question',
  ],
  'views/calendar/event-dialog.tsx': [
    'views/calendar/calendar-view',
    'a day that was typed for an event is not lost without a question',
  ],
  'wizards/builder/ask/ask-form.tsx': [
    'wizards/builder/ask/ask-question',
    'a question that was typed is not lost without being asked about',
  ],
  'wizards/builder/ask/move-answer-dialog.tsx': [
    'wizards/builder/ask/move-answer',
    'the place that was chosen for answers is not lost without a question',
  ],
  'wizards/results/result-actions.tsx': [
    'wizards/results/results',
    'settings of the results that were typed are not lost without a question',
  ],
};

/** A form of the contract protects its own values: `app/forms/leaving.component.test.tsx` shows how. These say what is unsaved. */
const ownCondition = /\b(useLeave|useAskedClose|useStoredDraft|useMessageAutosave|useTemplateAutosave)\(/;

test('each form that says itself what is unsaved is typed in and left by a test', () => {
  const forms = productSources.filter(
    (file) =>
      file.startsWith(`${features}/`) &&
      ownCondition.test(read(file)) &&
      !/export function use(Message|Template)Autosave/.test(read(file)),
  );
  const listed = [...Object.keys(walkedInBrowser), ...Object.keys(walkedAlone)];
  expect(forms.map((file) => file.slice(features.length + 1)).toSorted()).toEqual(listed.toSorted());
  const rows = read('e2e/routes/typed-forms.ts');
  for (const name of Object.values(walkedInBrowser)) expect(rows).toContain(`name: '${name}'`);
  for (const [file, title] of Object.values(walkedAlone))
    expect(read(`${features}/${file}.component.test.tsx`)).toContain(title);
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

test('every drawer asks what is in it before it is closed', () => {
  const unguarded = components.filter(
    (file) => /<Drawer\b|<Drawer\.Root\b/.test(read(file)) && !/\buseGuardedClose\(/.test(read(file)),
  );
  // Those without an input, the options of a view, each of which applies at once, and the test of a wizard, which is a try.
  expect(unguarded.toSorted()).toEqual([
    `${web}/app/frame/team-frame.tsx`,
    `${features}/messages/recipients/recipient-drawer.tsx`,
    `${features}/views/settings/view-options.tsx`,
    `${features}/wizards/results/run-drawer.tsx`,
    `${features}/wizards/testing/test-drawer.tsx`,
  ]);
});

/** They read parameters of the address, none of which opens a form. */
const opensNoForm: Readonly<Record<string, readonly string[]>> = {
  'finds, filters, sorts or compares': [
    'audit-log/audit-log-page.tsx',
    'messages/dashboard/messages-dashboard.tsx',
    'messages/messages-page.tsx',
    'messages/replies/replies-page.tsx',
    'messages/recipients/use-recipient-search.ts',
    'messages/statistics/compare-messages.tsx',
    'messages/templates/template-filters.tsx',
    'suppressions/suppressions-page.tsx',
    'team-users/team-users-page.tsx',
    'wizards/results/use-result-search.ts',
  ],
  'leads to a part of the page, or marks a link': [
    'bookmarks/bookmark-items.tsx',
    'messages/content/use-jump.ts',
  ],
  'what it opens stays when the parameter changes': [
    'imports/import-page.tsx',
    'views/admin/admin-view-page.tsx',
    'wizards/wizard-page.tsx',
  ],
  'there is nothing to lose: a sign-in, an invitation': [
    'identity/sign-in/login-page.tsx',
    'identity/sign-in/mail-code-form.tsx',
    'identity/sign-in/sign-in-form.tsx',
    'team-users/invitation-page.tsx',
    'team-users/join-form.tsx',
  ],
  'the page around it has the forms in <OpenedBy>': [
    'collections/new-collection-form.tsx',
    'messages/ab-test/edited-version.ts',
    'projects/use-project-search.ts',
    'records/question/use-view.ts',
    'records/record-page/record-tabs.tsx',
    'views/open-view/use-open-view.ts',
  ],
};

test('a form that a parameter of the address opens is left with the parameter', () => {
  const reading = productSources.filter(
    (file) => file.startsWith(`${features}/`) && /\buseSearch\(/.test(read(file)),
  );
  const bare = reading.filter((file) => !/<OpenedBy\b/.test(read(file)));
  expect(bare.map((file) => file.slice(features.length + 1)).toSorted()).toEqual(
    Object.values(opensNoForm).flat().toSorted(),
  );
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
  'messages.changeReply',
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

test('a part that can’t be loaded leaves the page around it, and what is typed there, as they are', () => {
  const bare = productSources.filter(
    (file) => file.startsWith(`${web}/`) && /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(read(file)),
  );
  // Every other one is loaded by it.
  expect(bare).toEqual([`${web}/app/feedback/on-demand.tsx`]);
});
