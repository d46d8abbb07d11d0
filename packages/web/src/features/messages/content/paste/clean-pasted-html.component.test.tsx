import { expect, test } from 'vitest';
import { cleanPastedHtml } from './clean-pasted-html.ts';

/** As the programs put it on the clipboard, shortened. */
const clipboards: readonly (readonly [program: string, pasted: string, cleaned: string])[] = [
  [
    'Word, a list of bullets',
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-US><!--StartFragment--><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span style=\'font:7.0pt "Times New Roman"\'>&nbsp;&nbsp; </span></span><![endif]>One</p><p class="MsoListParagraph">· Two<o:p></o:p></p><p class=MsoNormal><span style="font-weight:bold;color:red">Bold</span> text<o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>One Two Bold text',
    '<ul><li>One</li><li>Two</li></ul><p><strong>Bold</strong> text</p>',
  ],
  [
    'Word, a numbered list with a level below',
    '<p class=MsoListParagraphCxSpFirst style="text-indent:-.25in;mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>First</p><p class=MsoListParagraphCxSpMiddle style="margin-left:1.0in;mso-list:l1 level2 lfo2"><span style="font-family:Courier New"><span style="mso-list:Ignore">o<span>&nbsp;</span></span></span>Below</p><p class=MsoListParagraphCxSpLast style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">2.<span>&nbsp;</span></span>Second</p>',
    '<ol><li>First<ul><li>Below</li></ul></li><li>Second</li></ol>',
  ],
  [
    'Word, two lists with a text between them',
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>A</p><p class=MsoNormal>Then</p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>B</p>',
    '<ul><li>A</li></ul><p>Then</p><ul><li>B</li></ul>',
  ],
  [
    'Word, headings and an empty line',
    '<h1 style="margin-top:12pt"><span style="font-size:16pt;font-weight:bold">Title</span></h1><p class=MsoNormal><o:p>&nbsp;</o:p></p><h4>Small</h4><p class=MsoNormal>Text</p>',
    '<h1>Title</h1><h3>Small</h3><p>Text</p>',
  ],
  [
    'Word, a picture, whose description stays',
    '<p class=MsoNormal>Here:</p><p class=MsoNormal><span><!--[if gte vml 1]><v:shape alt="Saplings"><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=300 height=200 src="file:///C:/Temp/clip_image002.jpg" alt="Saplings in&#10;two rows" v:shapes="Picture_1"><![endif]></span></p><p class=MsoNormal><img src="cid:image001.png@01D" alt="image001.png"></p>',
    '<p>Here:</p><p>Saplings in two rows</p>',
  ],
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;text-decoration:none">News</span></h2><p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">Plain, </span><span style="font-weight:700;font-style:italic">both</span><span style="text-decoration:underline"> and under</span></p><br></b><br class="Apple-interchange-newline">',
    '<h2>News</h2><p>Plain, <strong><em>both</em></strong><u> and under</u></p>',
  ],
  [
    'Google Docs, a list with a level below',
    '<b style="font-weight:normal"><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">One</span></p></li><ul><li dir="ltr" aria-level="2"><p><span>Below</span></p></li></ul><li aria-level="1"><p><span>Two</span></p></li></ul></b>',
    '<ul><li><p>One</p><ul><li><p>Below</p></li></ul></li><li><p>Two</p></li></ul>',
  ],
  [
    'Google Docs, a link',
    '<p><a href="https://www.google.com/url?q=https://example.org/map&amp;sa=D" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">Map</span></a></p>',
    '<p><a href="https://example.org/map">Map</a></p>',
  ],
  [
    'Google Sheets',
    '<google-sheets-html-origin><style type="text/css">td {border: 1px solid #ccc}</style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden" data-sheets-value="{}">Ana</td><td>12</td></tr></tbody></table></google-sheets-html-origin>',
    '<p>Ana</p><p>12</p>',
  ],
  [
    'Excel',
    '<html><body><table border=0 width=128><!--StartFragment--><col width=64><tr height=20><td height=20 style="height:15pt">Mon</td><td>9:00</td></tr><!--EndFragment--></table></body></html>',
    '<p>Mon</p><p>9:00</p>',
  ],
  [
    'Outlook on the web',
    '<div class="elementToProof" style="font-family:Aptos"><span style="font-size:12pt">Hi <b>all</b></span></div><div class="elementToProof"><br></div><div><a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fjoin%3Fa%3D1&amp;data=05" originalsrc="x">Join</a></div>',
    '<p>Hi <b>all</b></p><p><a href="https://example.org/join?a=1">Join</a></p>',
  ],
  [
    'Gmail',
    '<div dir="ltr">Hello<div><br></div><div>See you <i>soon</i></div><div class="gmail_quote"><blockquote class="gmail_quote" style="border-left:1px solid"><div>Earlier</div></blockquote></div></div>',
    'Hello<p>See you <i>soon</i></p><blockquote><p>Earlier</p></blockquote>',
  ],
  [
    'Apple Mail',
    '<html><head></head><body style="overflow-wrap: break-word;"><div>Dear&nbsp;all,</div><div><br class="webkit-block-placeholder"></div><div><span class="Apple-converted-space">&nbsp;</span>thanks</div></body></html>',
    '<p>Dear&nbsp;all,</p><p>&nbsp;thanks</p>',
  ],
  [
    'Pages',
    '<p class="p1" style="margin: 0px; font: 11px \'Helvetica Neue\'"><span class="s1" style="font-kerning: none">Plant <b>trees</b></span></p>',
    '<p>Plant <b>trees</b></p>',
  ],
  [
    'LibreOffice',
    '<p style="margin-bottom: 0.1in; line-height: 115%"><font face="Liberation Serif"><font size="3"><span style="text-decoration: line-through">old</span> new</font></font></p>',
    '<p><s>old</s> new</p>',
  ],
  [
    'Notion',
    '<meta charset="utf-8"><!-- notionvc: 1 --><h3>Plan</h3><ul><li>Dig<ul><li>Deep</li></ul></li></ul>',
    '<h3>Plan</h3><ul><li>Dig<ul><li>Deep</li></ul></li></ul>',
  ],
  [
    'OneNote',
    '<div style="direction:ltr"><div><div><p style="margin:0in;font-family:Calibri">Agenda</p><ul style="margin-left:.375in" type=disc><li style="margin-top:0"><span style="font-family:Calibri">Roof</span></li></ul></div></div></div>',
    '<p>Agenda</p><ul><li>Roof</li></ul>',
  ],
  [
    'a newsletter',
    '<style>p{color:red}</style><div style="display:none;max-height:0">What is new this week</div><table width="100%"><tbody><tr><td style="padding:1px"><table><tr><td><h1 style="color:#333">Spring</h1><p style="margin:0">Hello <a href="https://x.org" onclick="y()">there</a></p></td></tr></table></td></tr></tbody></table><img src="https://t.example/o.gif" width="1" height="1">',
    '<h1>Spring</h1><p>Hello <a href="https://x.org">there</a></p>',
  ],
  [
    'a page of the web',
    '<article><header><h2 id="a">Title<a class="anchor" href="#a"><svg><title>Link</title></svg></a></h2></header><section><p>Text<sup>2</sup></p><figure><img src="https://x.org/a.jpg" alt="Trees"><figcaption>Trees</figcaption></figure><button>Share</button></section></article>',
    '<h2>Title</h2><p>Text<sup>2</sup></p><img src="https://x.org/a.jpg" alt="Trees"><p>Trees</p>',
  ],
  [
    'Slack',
    '<meta charset="utf-8"><span style="color: rgb(209, 210, 211); font-weight: 400; display: inline !important">Tonight </span><b data-stringify-type="bold" style="font-weight: 700">7pm</b>',
    'Tonight <b>7pm</b>',
  ],
  [
    'GitHub',
    '<h2>To do</h2><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> Paint</li></ul><pre><code>npm start</code></pre>',
    '<h2>To do</h2><ul><li> Paint</li></ul><pre><code>npm start</code></pre>',
  ],
  [
    'one who means harm',
    '<p onmouseover="x()">a<script>x()</script><a href="javascript:x()">b</a><a href="file:///etc/passwd">c</a><img src="http://t.example/x.png"><img src="cid:1"><iframe src="https://x.org"></iframe><a href="https://{{site}}/">d</a></p>',
    '<p>abcd</p>',
  ],
];

test.each(clipboards)('what is pasted from %s keeps its meaning only', (_program, pasted, cleaned) => {
  expect(cleanPastedHtml(pasted)).toBe(cleaned);
  // What is pasted from here again is the same.
  expect(cleanPastedHtml(cleaned)).toBe(cleaned);
});
