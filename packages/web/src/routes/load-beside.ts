import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';

/**
 * For the loader of a route: asks for what its page reads first, while the page's code loads, and when a link to it is pointed at.
 * The page doesn't wait for it: it has the same queries.
 */
export function loadBeside(read: () => Promise<unknown>): void {
  void ignoreFailure(read(), 'the page asks again, and shows why there is nothing');
}
