// What each starter builds: a collection with its fields, and a wizard that asks for them.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { TranslateFn } from '../../../app/phrases.ts';

export const starters = ['signup', 'feedback', 'member', 'event', 'details', 'request'] as const;
export type StarterName = (typeof starters)[number];

export const starterIcons = {
  signup: 'fa-solid fa-user-plus',
  feedback: 'fa-solid fa-comment-dots',
  member: 'fa-solid fa-id-card',
  event: 'fa-solid fa-calendar-check',
  details: 'fa-solid fa-address-card',
  request: 'fa-solid fa-clipboard-check',
} as const satisfies Record<StarterName, string>;

export interface FieldPlan {
  readonly key: string;
  readonly title: string;
  readonly dataType: DataType;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The items of a list that is created for it. */
  readonly items?: readonly string[];
}

export interface QuestionPlan {
  /** Of a field. */
  readonly key: string;
  readonly isRequired?: boolean;
  readonly label?: string;
  /** Set without being asked: an item of the field's list, by its place. */
  readonly item?: number;
  /** Only if this earlier answer is the item, or more than the number. */
  readonly onlyIf?: { readonly key: string; readonly item?: number; readonly moreThan?: number };
}

export interface StepPlan {
  readonly title: string;
  /** A paragraph. */
  readonly text?: string;
  readonly questions?: readonly QuestionPlan[];
}

export interface WizardPlan {
  readonly name: string;
  readonly icon: string;
  readonly access: WizardDefinition['access'];
  /** Whether it changes a record of the collection, rather than creating one. */
  readonly changes?: boolean;
  readonly steps: readonly StepPlan[];
  readonly thankYou: string;
}

export interface StarterPlan {
  readonly collection: {
    readonly name: string;
    readonly icon: string;
    readonly arePeople: boolean;
    readonly fields: readonly FieldPlan[];
  };
  /** The first is opened. */
  readonly wizards: readonly WizardPlan[];
}

type Translate = TranslateFn<'wizard-builder'>;

/** In the language of the author. */
export function planOf(starter: StarterName, name: string, t: Translate): StarterPlan {
  const icon = starterIcons[starter];
  const shared = { icon, name: t(`starter.${starter}.records`) };
  const wizard = { name, icon, thankYou: t(`starter.${starter}.thanks`) };
  return plans[starter]({ t, shared, wizard });
}

interface PlanInput {
  readonly t: Translate;
  readonly shared: Pick<StarterPlan['collection'], 'name' | 'icon'>;
  readonly wizard: Pick<WizardPlan, 'name' | 'icon' | 'thankYou'>;
}

const contactFields = (t: Translate): FieldPlan[] => [
  { key: 'name', title: t('starter.name'), dataType: 'plain_text' },
  { key: 'email', title: t('starter.email'), dataType: 'email_address' },
  { key: 'phone', title: t('starter.phone'), dataType: 'phone_number' },
];
const contact: readonly QuestionPlan[] = [
  { key: 'name', isRequired: true },
  { key: 'email', isRequired: true },
  { key: 'phone' },
];
const long = { isMultiLine: true };

const plans: Readonly<Record<StarterName, (input: PlanInput) => StarterPlan>> = {
  signup: ({ t, shared, wizard }) => ({
    collection: {
      ...shared,
      arePeople: true,
      fields: [
        ...contactFields(t),
        { key: 'message', title: t('starter.message'), dataType: 'plain_text', settings: long },
      ],
    },
    wizards: [
      {
        ...wizard,
        access: 'public',
        steps: [{ title: t('starter.signup.step'), questions: [...contact, { key: 'message' }] }],
      },
    ],
  }),
  feedback: ({ t, shared, wizard }) => ({
    collection: {
      ...shared,
      arePeople: false,
      fields: [
        {
          key: 'rating',
          title: t('starter.feedback.rating'),
          dataType: 'single_selection_from_list',
          items: [t('starter.feedback.good'), t('starter.feedback.fair'), t('starter.feedback.poor')],
        },
        { key: 'wrong', title: t('starter.feedback.whatWentWrong'), dataType: 'plain_text', settings: long },
        { key: 'better', title: t('starter.feedback.better'), dataType: 'plain_text', settings: long },
        { key: 'email', title: t('starter.email'), dataType: 'email_address' },
      ],
    },
    wizards: [
      {
        ...wizard,
        access: 'public',
        steps: [
          {
            title: t('starter.feedback.step'),
            questions: [
              { key: 'rating', isRequired: true },
              { key: 'wrong', onlyIf: { key: 'rating', item: 2 } },
              { key: 'better' },
              { key: 'email' },
            ],
          },
        ],
      },
    ],
  }),
  member: ({ t, shared, wizard }) => ({
    collection: {
      ...shared,
      arePeople: true,
      fields: [
        ...contactFields(t),
        { key: 'birthday', title: t('starter.member.birthday'), dataType: 'date' },
        { key: 'address', title: t('starter.member.address'), dataType: 'physical_address' },
      ],
    },
    wizards: [
      {
        ...wizard,
        access: 'public',
        steps: [
          { title: t('starter.member.welcome'), text: t('starter.member.welcomeText') },
          {
            title: t('starter.member.step'),
            questions: [...contact, { key: 'birthday' }, { key: 'address' }],
          },
        ],
      },
    ],
  }),
  event: ({ t, shared, wizard }) => ({
    collection: {
      ...shared,
      arePeople: true,
      fields: [
        ...contactFields(t),
        {
          key: 'people',
          title: t('starter.event.people'),
          dataType: 'number',
          settings: { min: 1, max: 50 },
        },
        { key: 'others', title: t('starter.event.others'), dataType: 'plain_text', settings: long },
        { key: 'food', title: t('starter.event.food'), dataType: 'plain_text' },
      ],
    },
    wizards: [
      {
        ...wizard,
        access: 'public',
        steps: [
          {
            title: t('starter.event.step'),
            questions: [
              ...contact,
              { key: 'people', isRequired: true },
              { key: 'others', onlyIf: { key: 'people', moreThan: 1 } },
              { key: 'food' },
            ],
          },
        ],
      },
    ],
  }),
  details: ({ t, shared, wizard }) => ({
    collection: { ...shared, arePeople: true, fields: contactFields(t) },
    wizards: [
      {
        ...wizard,
        access: 'token',
        changes: true,
        steps: [{ title: t('starter.details.step'), questions: contact }],
      },
    ],
  }),
  request: ({ t, shared, wizard }) => ({
    collection: {
      ...shared,
      arePeople: false,
      fields: [
        { key: 'what', title: t('starter.request.what'), dataType: 'plain_text' },
        { key: 'why', title: t('starter.request.why'), dataType: 'plain_text', settings: long },
        { key: 'by', title: t('starter.request.by'), dataType: 'date' },
        {
          key: 'status',
          title: t('starter.request.status'),
          dataType: 'single_selection_from_list',
          items: [t('starter.request.open'), t('starter.request.approved'), t('starter.request.declined')],
        },
        { key: 'note', title: t('starter.request.note'), dataType: 'plain_text', settings: long },
      ],
    },
    wizards: [
      {
        ...wizard,
        access: 'team',
        steps: [
          {
            title: t('starter.request.step'),
            questions: [
              { key: 'what', isRequired: true },
              { key: 'why', isRequired: true },
              { key: 'by' },
              { key: 'status', item: 0 },
            ],
          },
        ],
      },
      {
        name: t('starter.request.approval', { name: wizard.name }),
        icon: 'fa-solid fa-stamp',
        access: 'team',
        changes: true,
        steps: [
          {
            title: t('starter.request.decide'),
            questions: [{ key: 'status', isRequired: true }, { key: 'note' }],
          },
        ],
        thankYou: t('starter.request.decided'),
      },
    ],
  }),
};
