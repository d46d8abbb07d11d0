// Read-only code: monospace, verbatim, highlighted once its grammar has loaded.
import { type ReactNode, useEffect, useState } from 'react';
import classes from './code-block.module.css';
import type { CodeLanguage } from './code-languages.ts';
import type { CodePiece } from './highlight.ts';

interface CodeBlockProps {
  readonly text: string;
  readonly language: CodeLanguage;
  /** Accessible name, for users who can't see its context. */
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
        // Offline or failed to load: show plain code.
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
