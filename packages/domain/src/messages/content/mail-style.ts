// What the style of a mail comes to: colours and fonts as the mail and its editor draw them.
import type { MailColor, MailFont, MailStyle } from '@fieldhouse/contract/mail-style';
import { inkOn, mixOf, readableOn } from '../../colors/ink-on.ts';
import type { BrandColors } from './brand-colors.ts';

/** How mails look whose style was never changed. */
export const defaultMailStyle: MailStyle = {
  font: 'inter',
  headingFont: null,
  textSize: 16,
  textColor: '#1d1c1a',
  headingColor: null,
  accentColor: 'brand',
  backgroundColor: '#f6f5f2',
  paperColor: '#ffffff',
  width: 600,
  corners: 12,
  buttonCorners: 8,
};

/** Without double quotes: they are written into attributes. */
export const fontFamilies: Readonly<Record<MailFont, string>> = {
  inter: "Inter,'Segoe UI',Arial,sans-serif",
  arial: 'Arial,Helvetica,sans-serif',
  verdana: 'Verdana,Geneva,sans-serif',
  trebuchet: "'Trebuchet MS',Tahoma,sans-serif",
  georgia: "Georgia,'Times New Roman',serif",
  courier: "'Courier New',Courier,monospace",
};

/** Names that need no translation. */
export const fontNames: Readonly<Record<MailFont, string>> = {
  inter: 'Inter',
  arial: 'Arial',
  verdana: 'Verdana',
  trebuchet: 'Trebuchet',
  georgia: 'Georgia',
  courier: 'Courier',
};

export interface MailLook {
  readonly font: string;
  readonly headingFont: string;
  /** Pixels, like all sizes. */
  readonly textSize: number;
  readonly headingSizes: Readonly<Record<1 | 2, number>>;
  readonly width: number;
  readonly corners: number;
  readonly buttonCorners: number;
  /** The account’s colours, or those of the mail. */
  readonly brand: BrandColors;
  readonly paper: string;
  readonly page: string;
  readonly text: string;
  readonly heading: string;
  readonly link: string;
  /** Of lines. */
  readonly rule: string;
  /** Of the texts below the mail. */
  readonly foot: string;
  readonly footLink: string;
}

export function lookOf(style: MailStyle, account: BrandColors): MailLook {
  const { font, headingFont, textSize, textColor, headingColor, width, corners, buttonCorners } = style;
  const brand = brandOf(style, account);
  const colorOf = (color: MailColor) => (color === 'brand' ? brand.accentColor : color);
  const paper = style.paperColor;
  const page = colorOf(style.backgroundColor);
  return {
    font: fontFamilies[font],
    headingFont: fontFamilies[headingFont ?? font],
    textSize,
    headingSizes: { 1: Math.round(textSize * 1.625), 2: Math.round(textSize * 1.25) },
    width,
    corners,
    buttonCorners,
    brand,
    ...colorsOn(paper, page, brand.accentColor),
    text: readableOn(textColor, paper),
    heading: readableOn(colorOf(headingColor ?? textColor), paper),
  };
}

function brandOf({ accentColor }: MailStyle, account: BrandColors): BrandColors {
  return accentColor === 'brand' ? account : { accentColor, accentTextColor: null };
}

function colorsOn(paper: string, page: string, accent: string) {
  return {
    paper,
    page,
    link: readableOn(accent, paper),
    rule: isDark(paper) ? mixOf(paper, 255, 0.25) : '#dedbd4',
    foot: readableOn('#6b6862', page),
    footLink: readableOn(accent, page),
  };
}

/** For readers in dark mode. What the author made dark stays as it is. */
export function darkLookOf(look: MailLook) {
  const { accentColor } = look.brand;
  const paper = isDark(look.paper) ? look.paper : '#262421';
  const page = isDark(look.page) ? look.page : '#1b1a18';
  const text = readableOn('#f1efe9', paper);
  return {
    ...colorsOn(paper, page, accentColor),
    text,
    heading: look.heading === look.text ? text : readableOn(look.heading, paper),
    foot: readableOn('#b5b1a8', page),
  };
}

function isDark(color: string): boolean {
  return inkOn(color) === '#ffffff';
}
