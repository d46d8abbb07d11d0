// How a wizard looks to those who fill it in. Part of a version, like everything else that they see.
import { z } from 'zod';
import { hexColor, text } from './text.ts';

/** Shown to anyone; its address can't be guessed. */
export const wizardPicture = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{24}$/),
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
});
export type WizardPicture = z.output<typeof wizardPicture>;

export const wizardAppearance = z.strictObject({
  /** Null: the team's. */
  logo: wizardPicture.nullable().default(null),
  /** Mixed with black or white as far as reading needs it. Null: the colour of the app. */
  accentColor: hexColor.nullable().default(null),
  /** Above the first step. */
  cover: wizardPicture.nullable().default(null),
  /** Title of the page after the last step. Empty: “Thank you”. */
  thankYouTitle: text(200).default(''),
});
export type WizardAppearance = z.output<typeof wizardAppearance>;

/** As it is sent to the page of a run. */
export const shownAppearance = wizardAppearance.pick({
  logo: true,
  accentColor: true,
  cover: true,
  thankYouTitle: true,
});
