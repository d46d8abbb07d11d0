import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBrand } from '../../app/instance.ts';
import { InterfaceMenu } from '../../app/language/interface-menu.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import css from './style-guide.module.css';

export function StyleGuideFrame() {
  return (
    <StyleGuideShell>
      <Outlet />
    </StyleGuideShell>
  );
}

export function StyleGuideShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <Link to="/test" className={css.home}>
          <BrandMark />
          {useBrand()}
        </Link>
        <InterfaceMenu />
      </header>
      <main className={css.body}>{children}</main>
    </div>
  );
}
