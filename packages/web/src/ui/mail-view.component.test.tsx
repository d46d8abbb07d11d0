import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../test/render-in-app.tsx';
import { MailView } from './mail-view.tsx';

test('a mail shows its own pictures and icons; one from elsewhere is shown as its words, the pixel not at all', async () => {
  const picture = (path: string, alt: string) => `<img src="${path}" alt="${alt}" />`;
  const own = ['/api/logos/one', '/api/mail-pictures/two', '/mail-icons/facebook.png'];
  await renderInApp(
    <MailView
      html={[
        ...own.map((path) => picture(location.origin + path, `own ${path}`)),
        picture('https://elsewhere.example/three.png', 'From elsewhere'),
        '<img src="https://elsewhere.example/pixel.gif" width="1" height="1" alt="Pixel" />',
      ].join('')}
    />,
  );
  await expect.element(page.getByRole('img', { name: 'From elsewhere' })).toHaveTextContent('From elsewhere');
  for (const path of own) expect(page.getByAltText(`own ${path}`).element()).toBeInstanceOf(HTMLImageElement);
  expect(page.getByAltText('Pixel').elements()).toEqual([]);
});
