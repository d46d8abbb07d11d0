import { expect, test } from 'vitest';
import { compileMjml, warmUpMjml } from './compile-mjml.ts';

const mailOf = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

test('compiles beside the thread that answers requests, which goes on meanwhile', async () => {
  await warmUpMjml();
  const startedAt = performance.now();
  let [last, longestPause] = [startedAt, 0];
  const turning = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last);
    last = performance.now();
  }, 1);
  const long = mailOf('fhslot0x</mj-text><mj-text>'.repeat(2000));
  const [html, other] = await Promise.all([compileMjml(long), compileMjml(mailOf('fhslot7x'))]);
  clearInterval(turning);
  expect(html).toContain('fhslot0x');
  expect(other).toContain('fhslot7x');
  // On the same thread it would be one pause.
  expect(Math.max(longestPause, performance.now() - last)).toBeLessThan((performance.now() - startedAt) / 2);
});

test('a fault in a layout is an error, and the next mail is compiled', async () => {
  await expect(compileMjml('<mjml><mj-body><mj-nothing /></mj-body></mjml>')).rejects.toThrow('MJML');
  await expect(compileMjml('<mjml')).rejects.toThrow('MJML');
  expect(await compileMjml(mailOf('fhslot1x'))).toContain('fhslot1x');
});
