// Known rules of Outlook for Windows, which draws mails with Word, and of Gmail, which removes what it does not accept. As
// data, each with its source and the shortest HTML that breaks it, so that a rule that finds nothing is noticed.

export interface MailRule {
  readonly rule: string;
  /** Broken by this. */
  readonly breach: string;
  /** What breaks it, each once; empty if nothing does. */
  readonly find: (html: string) => readonly string[];
}

const widest = 600;

export const mailRules: readonly MailRule[] = [
  // https://github.com/hteumeuleu/email-bugs/issues/41
  {
    rule: 'Gmail cuts off what is over 102 kB',
    breach: 'x'.repeat(102 * 1024),
    find: (html) => (Buffer.byteLength(html) < 102 * 1024 ? [] : [`${Buffer.byteLength(html)} bytes`]),
  },
  // https://github.com/hteumeuleu/email-bugs/issues/90 and https://github.com/hteumeuleu/caniemail/issues/144: 16 kB in all
  // style elements together; half of it, since Gmail counts what it has rewritten.
  {
    rule: 'Gmail removes styles over a limit of size',
    breach: `<style>${'p{}'.repeat(3000)}</style>`,
    find: (html) => {
      const size = stylesOf(html).join('').length;
      return size < 8192 ? [] : [`${size} characters`];
    },
  },
  // https://github.com/hteumeuleu/email-bugs/issues/21
  {
    rule: 'Gmail removes a style element with an @ within an @',
    breach: '<style>@media screen { .a { color: red } @font-face { } }</style>',
    find: (html) => stylesOf(html).filter(hasNestedAt),
  },
  // https://github.com/hteumeuleu/email-bugs/issues/130
  {
    rule: 'Gmail removes all styles beside the address of a background picture',
    breach: '<td style="background:url(https://x.org/a.png)">',
    find: (html) => matches(html, /(?:style="[^"]*|<style[^>]*>[^<]*)url\([^)]*\)/gi),
  },
  // https://developers.google.com/workspace/gmail/design/css: style elements in the head, no other sheets or fonts.
  {
    rule: 'Gmail loads no other style sheets or fonts',
    breach: '<link rel="stylesheet" href="https://x.org/a.css">',
    find: (html) => matches(html, /<link\b[^>]*>|@import[^;]*|@font-face/gi),
  },
  {
    rule: 'Gmail reads style elements only in the head',
    breach: '<head></head><body><style>p {}</style></body>',
    find: (html) => matches(bodyOf(html), /<style\b[^>]*>/gi),
  },
  // https://www.caniemail.com/features/html-form/, html-video, html-iframe, html-object: removed by Gmail.
  {
    rule: 'Gmail removes scripts, forms and embedded content',
    breach: '<form action="https://x.org">',
    find: (html) =>
      matches(html, /<(?:script|form|input|select|iframe|video|audio|object|embed|svg|canvas)\b/gi),
  },
  // https://www.caniemail.com/features/image-base64/ and image-svg
  {
    rule: 'Gmail shows only pictures at an address, and none as SVG',
    breach: '<img src="data:image/png;base64,AA" alt="">',
    find: (html) =>
      picturesOf(html).filter((one) => !/ src="https?:\/\/[^"]*"/.test(one) || /\.svg\b/.test(one)),
  },
  // https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12): what Word knows.
  {
    rule: 'Word has no layout but tables',
    breach: '<div style="display:flex">',
    find: (html) =>
      matches(html, /display:\s*(?:flex|grid|inline-flex)|position:\s*(?:absolute|fixed|relative)|float:/gi),
  },
  {
    rule: 'Word computes nothing and knows no variables',
    breach: '<div style="width:calc(100% - 8px)">',
    find: (html) => matches(html, /(?:calc|var|min|max|clamp)\([^)]*\)|:\s*[\d.]+(?:rem|vw|vh)\b/gi),
  },
  // https://www.caniemail.com/features/css-rgba/
  {
    rule: 'Word knows colours of six digits',
    breach: '<td style="color:#11223344">',
    find: (html) => matches(html, /#[0-9a-f]{8}\b|(?:rgba|hsla?)\([^)]*\)/gi),
  },
  // https://github.com/leemunroe/responsive-html-email-template/issues/91
  {
    rule: 'Word draws a picture as wide as its attribute, or as wide as its file',
    breach: '<img src="https://x.org/a.png" alt="" style="width:300px">',
    find: (html) => picturesOf(html).filter((one) => !isSized(one)),
  },
  {
    rule: 'A picture is not wider than the column it is in',
    breach: '<!--[if mso | IE]><td style="vertical-align:top;width:286px;" ><![endif]--><img width="300">',
    find: tooWidePictures,
  },
  {
    rule: 'Columns beside each other are not wider than the mail',
    breach:
      '<!--[if mso | IE]><tr><td style="width:400px;" ><![endif]--><!--[if mso | IE]></td><td style="width:400px;" ><![endif]-->',
    find: tooWideRows,
  },
  // https://github.com/mjmlio/mjml and the Word capabilities above: without max-width, a table of fixed width around it.
  {
    rule: 'Word knows no greatest width: a table holds the mail together',
    breach: '<div style="max-width:600px">',
    find: (html) =>
      new RegExp(`<!--\\[if mso \\| IE\\]><table[^>]* width="${widest}"`).test(html) ? [] : ['no table'],
  },
  {
    rule: 'Comments for Outlook are closed',
    breach: '<!--[if mso]><table>',
    find: (html) => {
      const [open, closed] = [countOf(html, /<!--\[if /g), countOf(html, /<!\[endif\]/g)];
      return open === closed ? [] : [`${open} opened, ${closed} closed`];
    },
  },
  {
    rule: 'Tables have no space of their own',
    breach: '<table role="presentation">',
    find: (html) =>
      matches(html, /<table\b[^>]*>/g).filter(
        (one) => !['border', 'cellpadding', 'cellspacing'].every((name) => one.includes(` ${name}="0"`)),
      ),
  },
  // https://www.caniemail.com/features/css-padding/: Word ignores the space within a link or paragraph.
  {
    rule: 'A button has its colour and space in a cell',
    breach: '<a style="display:inline-block;background:#126b47;padding:12px 24px">Join</a>',
    find: (html) => {
      const button = /<(?:a|p)\b[^>]*style="[^"]*display:inline-block[^"]*padding:[^"]*"[^>]*>/g;
      const cells = countOf(html, /<td\b[^>]*bgcolor="#[0-9a-f]{6}"[^>]*mso-padding-alt:[^>]*>/gi);
      return countOf(html, button) === cells ? [] : matches(html, button);
    },
  },
  // https://www.caniemail.com/features/css-at-font-face/: without a font of its own, Word takes Times New Roman.
  {
    rule: 'Every font has one that Windows and macOS have',
    breach: '<td style="font-family:Inter">',
    find: (html) =>
      matches(html, /font-family:[^;"]*/g).filter(
        (one) => !/\b(Arial|Verdana|Georgia|Trebuchet MS|Courier New)\b.*(serif|monospace)$/.test(one),
      ),
  },
  // https://www.caniemail.com/features/css-at-media-prefers-color-scheme/ and html-meta-color-scheme
  {
    rule: 'A mail says that it has a dark version',
    breach: '<head></head>',
    find: (html) =>
      ['<meta name="color-scheme" content="light dark">', '@media (prefers-color-scheme: dark)'].filter(
        (one) => !html.includes(one),
      ),
  },
  // https://www.caniemail.com/features/css-display-none/: Word shows it, unless its own property hides it.
  {
    rule: 'What is hidden is hidden in Outlook too, and takes no space elsewhere',
    breach: '<div style="display:none;">Preheader</div>',
    find: (html) =>
      matches(html, /<\w+ style="[^"]*display:\s*none[^"]*"/g).filter(
        (one) => !['mso-hide:all', 'max-height:0', 'overflow:hidden'].every((part) => one.includes(part)),
      ),
  },
  // https://www.caniemail.com/features/css-margin/: removed by Gmail, Outlook.com and Word.
  {
    rule: 'No margin is negative',
    breach: '<div style="margin:0 0 -8px">',
    find: (html) => matches(html, /margin[a-z-]*:[^;"}]*-\d[^;"}]*/g),
  },
  // https://github.com/hteumeuleu/email-bugs/issues/76: pictures grow with the scale of Windows, tables don't.
  {
    rule: 'Outlook draws pixels of one size on every screen',
    breach: '<head></head>',
    find: (html) =>
      /<!--\[if mso\]>(?:(?!<!\[endif\])[\s\S])*<o:PixelsPerInch>96</.test(html)
        ? []
        : ['no setting for Office'],
  },
  // https://www.caniemail.com/features/html-meta-viewport/, or a phone shows the mail as small as on a desktop.
  {
    rule: 'A phone draws the mail in its own width',
    breach: '<head></head>',
    find: (html) =>
      /<meta name="viewport" content="width=device-width, ?initial-scale=1">/.test(html)
        ? []
        : ['no viewport'],
  },
  // WCAG 2.2, 2.4.4
  {
    rule: 'Every link has a text',
    breach: '<a href="https://x.org"><img src="https://x.org/a.png" alt=""></a>',
    find: (html) =>
      [...html.matchAll(/<a\b[^>]*>([\s\S]*?)<\/a>/g)].flatMap(([link, inner = '']) =>
        inner.replaceAll(/<[^>]*>/g, '').trim() !== '' || / alt="[^"]+"/.test(inner) ? [] : [link],
      ),
  },
  // WCAG 2.2, 1.1.1 and 1.3.1; https://www.caniemail.com/features/html-role/
  {
    rule: 'Every picture has an alternative text',
    breach: '<img src="https://x.org/a.png" width="20">',
    find: (html) => picturesOf(html).filter((one) => !/ alt="/.test(one)),
  },
  {
    rule: 'A table is a layout, or has headings',
    breach: '<table><tr><td>1</td></tr></table>',
    find: (html) =>
      matches(html, /<table\b[^>]*>(?:<tr><th scope="col")?/g).filter(
        (one) => !/role="presentation"|<th /.test(one),
      ),
  },
  {
    rule: 'A mail names its language, its characters and its subject',
    breach: '<html><head></head></html>',
    find: (html) =>
      [/<html lang="[a-z]{2}"/, /charset=utf-8/i, /<title>[^<]+<\/title>/].flatMap((one) =>
        one.test(html) ? [] : [one.source],
      ),
  },
  {
    rule: 'Links have whole addresses',
    breach: '<a href="/unsubscribe">',
    find: (html) =>
      matches(html, /<a\b[^>]*>/g).filter((one) => !/ href="(?:https?:\/\/|mailto:|tel:)/.test(one)),
  },
];

function matches(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([found]) => found))];
}

function countOf(html: string, pattern: RegExp): number {
  return [...html.matchAll(pattern)].length;
}

function stylesOf(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([^<]*)<\/style>/gi)].map(([, css = '']) => css);
}

function bodyOf(html: string): string {
  return html.slice(Math.max(0, html.indexOf('<body')));
}

function picturesOf(html: string): string[] {
  return matches(html, /<img\b[^>]*>/g);
}

function hasNestedAt(css: string): boolean {
  let depth = 0;
  for (const character of css) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === '@' && depth > 0) return true;
  }
  return false;
}

function widthOf(picture: string): number {
  return Number(/ width="(\d+)"/.exec(picture)?.[1] ?? 0);
}

/** By its height alone if it has no width, as a logo has: Word keeps its proportions. */
function isSized(picture: string): boolean {
  return (widthOf(picture) > 0 && widthOf(picture) <= widest) || / height="\d+"/.test(picture);
}

/** Against the width that Outlook gives to the column. */
function tooWidePictures(html: string): string[] {
  let column = widest;
  const found: string[] = [];
  for (const [one, width] of html.matchAll(/<td\b[^>]*[ ;"]width:(\d+)px;" ?><!\[endif\]|<img\b[^>]*>/g)) {
    if (width !== undefined) column = Number(width);
    else if (widthOf(one) > column) found.push(one);
  }
  return found;
}

function tooWideRows(html: string): string[] {
  let row = 0;
  const found: string[] = [];
  for (const [one, width] of html.matchAll(/<tr>(?=<td)|<td\b[^>]*[ ;"]width:(\d+)px;" ?><!\[endif\]/g)) {
    row = width === undefined ? 0 : row + Number(width);
    if (row > widest) found.push(one);
  }
  return found;
}
