// A collapsible card. Seed section 9: 400 ms; several icons alternate every 1,500 ms.
import { UnstyledButton } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { type ReactNode, useEffect, useId, useState } from 'react';
import css from './card.module.css';

const iconTurnMs = 1500;

interface CardProps {
  readonly title: string;
  /** A single icon is static; several alternate. */
  readonly icons: readonly ReactNode[];
  /** Beside the title: the number of items. */
  readonly count?: string | undefined;
  /** At the right end of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly isOpenAtFirst?: boolean;
}

export function Card({ title, icons, count, actions, children, isOpenAtFirst = true }: CardProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  // Content renders when first opened, and stays mounted when closed.
  const [wasOpen, setWasOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <div className={css.card}>
      <div className={css.top}>
        <UnstyledButton
          className={css.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpen(true);
          }}
        >
          <span className={css.icon} aria-hidden="true">
            <TurningIcons icons={icons} />
          </span>
          <span className={css.title}>
            {title}
            {count !== undefined && <span className={css.count}>{count}</span>}
          </span>
          <CaretDownIcon className={css.caret} size={16} weight="bold" />
        </UnstyledButton>
        {actions}
      </div>
      <div id={id} className={css.fold} data-open={isOpen || undefined} inert={!isOpen}>
        <div className={css.body}>
          <div className={css.content}>{wasOpen && children}</div>
        </div>
      </div>
    </div>
  );
}

function TurningIcons({ icons }: { readonly icons: readonly ReactNode[] }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (icons.length < 2 || isStill) return;
    const timer = setInterval(() => setTurn((now) => now + 1), iconTurnMs);
    return () => clearInterval(timer);
  }, [icons.length]);
  return icons[turn % icons.length];
}
