// Every address of the product: who may open it, where it leads, and its breadcrumbs. The component test of the landings compares the table
// with the routes of the product, so a route without a row fails.
import type { FeaturePermission } from '@fieldhouse/contract/permissions';

/** Seed section 6. A team admin passes every one that is not below another team. */
type Opens =
  | 'anyone'
  | 'account'
  | 'member'
  | 'admin'
  | 'reads_messages'
  | 'builds_wizards'
  | FeaturePermission;

export interface RouteRow {
  /** As the route tree writes it, without a slash at the end. */
  readonly path: string;
  readonly opens: Opens;
  /** Where permitted users end up; default: the address itself. `*` represents what the page adds. */
  readonly leadsTo?: string;
  /** Where the page itself leads on, once it has loaded what it shows. */
  readonly pageLeadsTo?: string;
  /** By permission: where users with it land if they may not open it. */
  readonly elsewhere?: Readonly<Partial<Record<FeaturePermission, string>>>;
  /** The search that the page needs. */
  readonly search?: string;
  /**
   * Labels after the team dashboard (or all, outside a team), in English; `$collection` and the like are
   * data.
   */
  readonly crumbs?: readonly string[];
  /** The last label, which only the page knows. */
  readonly pageLabel?: string;
}

const team = '/team-{$teamId}';
const admin = `${team}/admin`;
const collection = `${admin}/data-collections/$dataCollectionId`;
const message = `${team}/outgoing-messages/$outgoingMessageId`;
const record = `${team}/data-records/$dataRecordId`;
const view = `${admin}/data-views/$dataViewId`;

const everywhere: readonly RouteRow[] = [
  { path: '/login', opens: 'anyone', crumbs: ['Sign in'] },
  { path: '/public', opens: 'anyone', crumbs: ['Welcome'] },
  {
    path: '/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}',
    opens: 'anyone',
    leadsTo: '/public/team-{$teamId}/wizards/$dataWizardId/step-*',
  },
  { path: '/AuthPublicDataWizard/$token', opens: 'anyone' },
  { path: '/continue-wizard/$token', opens: 'anyone' },
  { path: '/accept-invite/$userId', opens: 'anyone', crumbs: ['Invitation'] },
  { path: '/accept-invite/$userId/active', opens: 'anyone', crumbs: ['Invitation'] },
  { path: '/accept-invite/$userId/cancelled', opens: 'anyone', crumbs: ['Invitation'] },
  { path: '/access-denied', opens: 'anyone', crumbs: ['Access Denied'] },
  { path: '/createdata', opens: 'account', crumbs: ['Create sample data'] },
  { path: '/temp', opens: 'anyone', leadsTo: '/test', crumbs: ['Style guide'] },
  { path: '/testWs', opens: 'anyone', crumbs: ['Realtime connection'] },
  { path: '/test', opens: 'anyone', crumbs: ['Style guide'] },
  { path: '/test/$group', opens: 'anyone', crumbs: ['Style guide'], pageLabel: 'Buttons' },
  { path: '/verify-email/$token', opens: 'anyone', crumbs: ['Confirm your email'] },
  { path: '/confirm-email/$token', opens: 'anyone', crumbs: ['Confirm your email'] },
  { path: '/reset-password/$token', opens: 'anyone', crumbs: ['Choose a new password'] },
  { path: '/unsubscribe/$token', opens: 'anyone', crumbs: ['Unsubscribe'] },
  { path: '/mail-preferences/$token', opens: 'anyone', crumbs: ['Message preferences'] },
  { path: '/confirm-subscription/$token', opens: 'anyone', crumbs: ['Confirm subscription'] },
  { path: '/person-request/$token', opens: 'anyone', crumbs: ['Your data'] },
  { path: '/shared/$token', opens: 'anyone', crumbs: ['Shared view'] },
  { path: '/embed/$token', opens: 'anyone', crumbs: ['Shared view'] },
  { path: '/outbox', opens: 'anyone', crumbs: ['Account emails'] },
  { path: '/choose-team', opens: 'account', crumbs: ['Choose a team'] },
  { path: '/account', opens: 'account', crumbs: ['Your account'] },
];

const inTeam: readonly RouteRow[] = [
  { path: team, opens: 'member', leadsTo: `${team}/dashboard`, crumbs: [] },
  { path: `${team}/dashboard`, opens: 'member', crumbs: [] },
  { path: `${team}/projects`, opens: 'member', crumbs: ['Projects & Tasks'] },
  {
    path: `${team}/projects/$projectId`,
    opens: 'member',
    crumbs: ['Projects & Tasks', '$project'],
  },
  { path: `${team}/bookmarked`, opens: 'member', crumbs: ['Bookmarked'] },
  { path: `${team}/recent`, opens: 'member', crumbs: ['Recently Changed'] },
  { path: `${team}/user/preferences`, opens: 'member', crumbs: ['Preferences'] },
  { path: `${team}/help`, opens: 'member', crumbs: ['Help'] },
  {
    path: `${team}/help/$helpPage`,
    opens: 'member',
    crumbs: ['Help'],
    pageLabel: 'Create your first table',
  },
  { path: `${team}/outbox`, opens: 'reads_messages', crumbs: ['Outbox'] },
  { path: `${team}/data-collections`, opens: 'member', crumbs: ['Data Collections'] },
  {
    path: `${team}/data-collections/$dataCollectionId`,
    opens: 'member',
    leadsTo: `${team}/data-collections/$dataCollectionId/records`,
    crumbs: ['Data Collections', '$collection'],
  },
  {
    path: `${team}/data-collections/$dataCollectionId/records`,
    opens: 'member',
    crumbs: ['Data Collections', '$collection'],
  },
  {
    path: `${team}/data-collections/$dataCollectionId/import`,
    opens: 'member',
    crumbs: ['Data Collections', '$collection', 'Import'],
  },
  {
    path: `${team}/data-collections/$dataCollectionId/duplicates`,
    opens: 'member',
    crumbs: ['Data Collections', '$collection', 'Merge duplicates'],
  },
  {
    path: `${team}/data-collections/$dataCollectionId/trash`,
    opens: 'member',
    crumbs: ['Data Collections', '$collection', 'Trash'],
  },
  { path: `${team}/custom-lists`, opens: 'member', crumbs: ['Custom Lists'] },
  {
    path: `${team}/custom-lists/$dataCollectionId`,
    opens: 'member',
    leadsTo: `${team}/custom-lists/$dataCollectionId/list-items`,
    crumbs: ['Custom Lists', '$list', 'List items'],
  },
  {
    path: `${team}/custom-lists/$dataCollectionId/list-items`,
    opens: 'member',
    crumbs: ['Custom Lists', '$list', 'List items'],
  },
  {
    path: record,
    opens: 'member',
    search: '?collection=$collectionId',
    pageLeadsTo: `${record}/tab-{$dataCardGroupId}`,
    crumbs: ['Data Collections', '$collection'],
    pageLabel: '$record',
  },
  {
    path: `${record}/all-fields`,
    opens: 'member',
    search: '?collection=$collectionId',
    crumbs: ['Data Collections', '$collection'],
    pageLabel: '$record',
  },
  {
    path: `${record}/tab-{$dataCardGroupId}`,
    opens: 'member',
    search: '?collection=$collectionId',
    crumbs: ['Data Collections', '$collection'],
    pageLabel: '$record',
  },
  { path: `${team}/wizards`, opens: 'member', crumbs: ['Wizards'] },
  {
    path: `${team}/wizards/$dataWizardId`,
    opens: 'member',
    leadsTo: `${team}/wizards/$dataWizardId*`,
    crumbs: ['$wizard'],
    pageLabel: '$step',
  },
  {
    path: `${team}/wizards/$dataWizardId/step-{$wizardStepId}`,
    opens: 'member',
    leadsTo: `${team}/wizards/$dataWizardId/step-*`,
    crumbs: ['$wizard', '$step'],
  },
];

const list = (name: string, label: string): RouteRow => ({
  path: `${team}/outgoing-messages/${name}`,
  opens: 'reads_messages',
  crumbs: ['Outgoing Messages', label],
});
const templates = (name: string, label: string): RouteRow => ({
  path: `${team}/outgoing-messages/templates-${name}`,
  opens: 'reads_messages',
  crumbs: ['Outgoing Messages', 'Templates', label],
});
const step = (name: string, label: string): RouteRow => ({
  path: `${message}/${name}`,
  opens: 'reads_messages',
  crumbs: ['Outgoing Messages', '$message', label],
});

const messages: readonly RouteRow[] = [
  {
    path: `${team}/outgoing-messages`,
    opens: 'reads_messages',
    leadsTo: `${team}/outgoing-messages/dashboard`,
    crumbs: ['Outgoing Messages', 'Dashboard'],
  },
  list('dashboard', 'Dashboard'),
  list('replies', 'Replies'),
  list('drafts', 'Drafts not yet sent'),
  list('scheduled', 'Scheduled'),
  list('sent', 'Sent'),
  list('archived', 'Archived'),
  list('subscription-lists', 'Subscription Lists'),
  {
    path: `${team}/outgoing-messages/subscription-lists/$subscriptionListId`,
    opens: 'reads_messages',
    crumbs: ['Outgoing Messages', 'Subscription Lists'],
    pageLabel: 'Newsletter',
  },
  templates('drafts', 'Drafts'),
  templates('published', 'Published'),
  templates('archived', 'Archived'),
  list('new', 'New Outgoing Message'),
  {
    path: message,
    opens: 'reads_messages',
    // Content for those who may edit it, else Details: routes/message-index.test.ts.
    leadsTo: `${message}/*`,
    crumbs: ['Outgoing Messages', '$message', 'Content'],
  },
  step('summary', 'Summary'),
  step('details', 'Details'),
  step('content', 'Content'),
  step('recipients', 'Recipients'),
  step('schedule', 'Schedule'),
  step('stats', 'Statistics'),
  {
    path: `${team}/outgoing-messages-template/content/$ogmTemplateId`,
    opens: 'reads_messages',
    crumbs: ['Outgoing Messages', 'Templates', 'Content'],
  },
];

const inAdmin = (path: string, opens: Opens, ...crumbs: readonly string[]): RouteRow => ({
  path: `${admin}${path}`,
  opens,
  crumbs: ['Team Administration', ...crumbs],
});
const tab = (name: string, label: string): RouteRow => ({
  path: `${collection}/${name}`,
  opens: 'team_admin_data_collections',
  crumbs: ['Team Administration', 'Data Collections', '$collection', label],
});
const viewTab = (name: string, label: string): RouteRow => ({
  path: `${view}/${name}`,
  opens: 'team_admin_data_collections',
  search: '?collection=$collectionId',
  crumbs: ['Team Administration', 'Data Collections', '$collection', 'Data Views', '$view', label],
});

const administration: readonly RouteRow[] = [
  {
    ...inAdmin('', 'team_admin_account_info', 'Admin Dashboard'),
    leadsTo: `${admin}/dashboard`,
    elsewhere: {
      team_admin_users: `${admin}/users`,
      team_admin_data_collections: `${admin}/data-collections`,
      team_admin_data_wizards: `${admin}/data-wizards`,
    },
  },
  inAdmin('/dashboard', 'team_admin_account_info', 'Admin Dashboard'),
  inAdmin('/account', 'team_admin_account_info', 'Account Details'),
  inAdmin('/header-menu', 'team_admin_account_info', 'Header menu'),
  inAdmin('/audit-log', 'admin', 'Audit log'),
  inAdmin('/usage', 'admin', 'Usage'),
  inAdmin('/suppressions', 'admin', 'Suppressions'),
  inAdmin('/tags', 'admin', 'Tags'),
  inAdmin('/users', 'team_admin_users', 'Users'),
  { ...inAdmin('/users/$teamUserId', 'team_admin_users', 'Users'), pageLabel: '$person' },
  inAdmin('/roles', 'team_admin_users', 'Roles'),
  inAdmin('/roles/new', 'team_admin_users', 'Roles', 'New role'),
  { ...inAdmin('/roles/$roleId', 'team_admin_users', 'Roles'), pageLabel: '$role' },
  inAdmin('/api-keys', 'admin', 'API keys'),
  inAdmin('/webhooks', 'admin', 'Webhooks'),
  inAdmin('/senders', 'admin', 'Senders'),
  { ...inAdmin('/sending-domains/$domain', 'admin', 'Senders'), pageLabel: '$domain' },
  inAdmin('/data-collections', 'team_admin_data_collections', 'Data Collections'),
  inAdmin('/new-data-collection', 'team_admin_data_collections', 'New data collection'),
  inAdmin('/custom-lists', 'team_admin_data_collections', 'Custom Lists'),
  { ...tab('details', 'Details'), path: collection, leadsTo: `${collection}/details` },
  tab('details', 'Details'),
  tab('data-fields', 'Data Fields'),
  tab('data-cards', 'Data Cards'),
  tab('data-card-groups', 'Data Card Groups'),
  tab('data-wizards', 'Data Wizards'),
  tab('website-widgets', 'Website Widgets'),
  tab('data-views', 'Data Views'),
  { ...viewTab('details', 'Details'), path: view, leadsTo: `${view}/details` },
  viewTab('details', 'Details'),
  viewTab('displayed-fields', 'Displayed Fields'),
  viewTab('calendar-date-info', 'Calendar Date Info'),
  viewTab('preview', 'Preview'),
  inAdmin('/data-wizards', 'builds_wizards', 'Data Wizards'),
  inAdmin('/data-wizards/$dataWizardId', 'builds_wizards', 'Data Wizards', '$wizard'),
  {
    ...inAdmin('/data-wizards/$dataWizardId/details', 'builds_wizards', 'Data Wizards', '$wizard'),
    leadsTo: `${admin}/data-wizards/$dataWizardId`,
  },
  inAdmin('/data-wizards/$dataWizardId/settings', 'builds_wizards', 'Data Wizards', '$wizard', 'Settings'),
  inAdmin('/data-wizards/$dataWizardId/share', 'builds_wizards', 'Data Wizards', '$wizard', 'Share'),
  inAdmin(
    '/data-wizards/$dataWizardId/translations',
    'builds_wizards',
    'Data Wizards',
    '$wizard',
    'Translations',
  ),
  inAdmin('/data-wizards/$dataWizardId/versions', 'builds_wizards', 'Data Wizards', '$wizard', 'Versions'),
  inAdmin(
    '/data-wizards/$dataWizardId/results',
    'team_admin_data_wizards',
    'Data Wizards',
    '$wizard',
    'Results',
  ),
];

export const routeRows: readonly RouteRow[] = [...everywhere, ...inTeam, ...messages, ...administration];
