// The frame of pages outside a team: brand above, one card, language and theme below.
import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { useBrand } from '../instance.ts';
import { InterfaceMenu } from '../language/interface-menu.tsx';
import css from './plain-frame.module.css';

interface PlainFrameProps {
  readonly children: ReactNode;
  readonly width?: number;
  /** Beside the interface menu: the signed-in user, a sign-out link. */
  readonly corner?: ReactNode;
  /** Whose page it is, in place of the product. */
  readonly owner?: string | undefined;
  /** The page itself asks for the language. */
  readonly asksLanguage?: boolean;
}

export function PlainFrame({ children, width = 440, corner, owner, asksLanguage = false }: PlainFrameProps) {
  const brand = useBrand();
  return (
    <div className={css.frame}>
      <header className={css.top}>
        {owner === undefined ? (
          <a href="/" className={css.brand}>
            <BrandMark size={28} />
            <span>{brand}</span>
          </a>
        ) : (
          <span className={css.brand}>{owner}</span>
        )}
        <div className={css.corner}>{corner}</div>
      </header>
      <main className={css.main}>
        <div className={css.card} style={{ maxWidth: width }}>
          {children}
        </div>
      </main>
      <footer className={css.foot}>
        <InterfaceMenu hasLanguage={!asksLanguage} />
      </footer>
    </div>
  );
}
