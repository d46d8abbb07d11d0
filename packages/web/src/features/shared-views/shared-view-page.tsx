// The page of a public link to a view: no frame, no session.
import { SharedView } from './shared-view.tsx';
import css from './shared-views.module.css';

export function SharedViewPage({ token }: { readonly token: string }) {
  return (
    <main className={css.page}>
      <SharedView token={token} hasHead />
    </main>
  );
}
