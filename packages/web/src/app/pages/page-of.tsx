// A lazily loaded page with fixed props, for routes that show the same page in another part.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** @example component: pageOf(() => import('…/message-page.tsx'), 'MessagePage', { part: 'content' }) */
export function pageOf<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  props: Props,
) {
  const Page = lazyRouteComponent(load, name);
  // lazyRouteComponent loses the props' type of a generic name; `load` above proves it.
  const TypedPage = Page as ComponentType<Props>;
  return Object.assign(() => <TypedPage {...props} />, {
    preload: async () => {
      await Page.preload?.();
    },
  });
}
