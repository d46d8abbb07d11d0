// Code to read: monospace, kept to the letter, and highlighted once its grammar is there.
import { type ReactNode, useEffect, useState } from 'react';
import classes from './code-block.module.css';
import type { CodeLanguage } from './code-languages.ts';
import type { CodePiece } from './highlight.ts';

interface CodeBlockProps {
  readonly text: string;
  readonly language: CodeLanguage;
  /** What it is, for who can't see what it stands beside. */
  readonly label: string;
}

/** @example <CodeBlock text="select 1" language="sql" label="Query" /> */
export function CodeBlock({ text, language, label }: CodeBlockProps) {
  const pieces = usePieces(text, language);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this names what is scrolled
    <pre
      className={classes.code}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too
      tabIndex={0}
      data-highlighted={pieces !== undefined || undefined}
    >
      <code>{pieces ? pieces.map(shownPiece) : text}</code>
    </pre>
  );
}

interface Highlighted {
  readonly text: string;
  readonly language: CodeLanguage;
  readonly pieces: readonly CodePiece[];
}

function usePieces(text: string, language: CodeLanguage): readonly CodePiece[] | undefined {
  const [done, setDone] = useState<Highlighted>();
  useEffect(() => {
    let isWanted = true;
    import('./highlight.ts')
      .then(({ highlight }) => highlight(text, language))
      .then(
        (pieces) => isWanted && setDone({ text, language, pieces }),
        // The line is gone: plain code is code all the same.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [text, language]);
  return done?.text === text && done.language === language ? done.pieces : undefined;
}

function shownPiece(piece: CodePiece, place: number): ReactNode {
  if ('text' in piece) return piece.text;
  return (
    <span key={place} data-kind={piece.kind}>
      {piece.pieces.map(shownPiece)}
    </span>
  );
}
