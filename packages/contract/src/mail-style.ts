// How a whole mail looks, as far as its blocks don’t decide it themselves.
import { z } from 'zod';
import { hexColor } from './text.ts';

/** Mail programs load no fonts: each is one that most devices have, with others of its kind behind it. */
export const mailFonts = ['inter', 'arial', 'verdana', 'trebuchet', 'georgia', 'courier'] as const;
export const mailFont = z.enum(mailFonts);
export type MailFont = z.output<typeof mailFont>;

/** `brand` is the accent colour: the mail’s own, or the one that the account has when the mail is sent. */
export const mailColor = z.union([z.literal('brand'), hexColor]);
export type MailColor = z.output<typeof mailColor>;

/** A radius in pixels. */
export const mailCorners = z.int().min(0).max(24);

export const mailTextSize = { min: 13, max: 20 } as const;
export const mailWidth = { min: 480, max: 640 } as const;

/** Colours of texts are made as much darker or lighter as they need to be read. */
export const mailStyle = z.strictObject({
  font: mailFont,
  /** Null for the font of texts. */
  headingFont: mailFont.nullable(),
  textSize: z.int().min(mailTextSize.min).max(mailTextSize.max),
  textColor: hexColor,
  /** Null for the colour of texts. */
  headingColor: mailColor.nullable(),
  /** Of links, buttons and a filled header; here, `brand` is the account’s. */
  accentColor: mailColor,
  /** Around the mail. */
  backgroundColor: mailColor,
  paperColor: hexColor,
  width: z.int().min(mailWidth.min).max(mailWidth.max),
  corners: mailCorners,
  /** Of buttons without corners of their own. */
  buttonCorners: mailCorners,
});
export type MailStyle = z.output<typeof mailStyle>;
