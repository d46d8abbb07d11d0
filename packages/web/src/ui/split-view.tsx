// A list beside its open item; a phone shows one or the other.
import { Button, UnstyledButton } from '@mantine/core';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import type { ReactNode } from 'react';
import css from './split-view.module.css';

interface RowText {
  readonly title: string;
  readonly details: readonly string[];
}

interface SplitReaderProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly openId: string;
  /** Whether the user opened an item, which decides what a phone shows. */
  readonly isReading: boolean;
  readonly onOpen: (item: Item) => void;
  readonly textOf: (item: Item) => RowText;
  readonly children: ReactNode;
}

export function SplitReader<Item extends { readonly id: string }>(props: SplitReaderProps<Item>) {
  const { label, items, openId, isReading, onOpen, textOf, children } = props;
  return (
    <div className={css.split} data-reading={isReading || undefined}>
      <ul className={css.list} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>
            <UnstyledButton
              className={css.row}
              aria-current={item.id === openId}
              onClick={() => onOpen(item)}
            >
              <Row {...textOf(item)} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

function Row({ title, details }: RowText) {
  return (
    <>
      <strong>{title}</strong>
      {details.map((detail) => (
        <span key={detail} className={css.soft}>
          {detail}
        </span>
      ))}
    </>
  );
}

interface ReadingProps {
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  /** Label of the way back to the list on narrow screens. */
  readonly back: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

export function ReadingPane({ label, title, detail, back, onBack, children }: ReadingProps) {
  return (
    <article className={css.reading} aria-label={label}>
      <Button
        className={css.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<CaretLeftIcon size={14} />}
        onClick={onBack}
      >
        {back}
      </Button>
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.soft}>{detail}</p>
      </div>
      {children}
    </article>
  );
}
